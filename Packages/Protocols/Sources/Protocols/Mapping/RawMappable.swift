/// An entry that is both read and written.
public typealias RawMappable = RawDecodable & RawEncodable
