/// A value that is decoded step by step, to find the field where `JSONDecoder` fails without telling which: a number
/// that its type cannot hold. Runs only after a decoder has failed.
struct LocatedDecoding<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        value = try Value(from: LocatingDecoder(base: decoder))
    }
}
