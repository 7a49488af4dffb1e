import Protocols

/// The bytes of one run, taken off the front piece by piece.
public struct FuzzInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// A number below `count`, from one byte; 0 when there is none left.
    public mutating func number(below count: Int) -> Int {
        count > 0 ? Int(rest.popFirst() ?? 0) % count : 0
    }

    /// A number of 8 bytes; missing ones are 0.
    public mutating func integer() -> UInt64 {
        (0..<8).reduce(0) { number, _ in number << 8 | UInt64(rest.popFirst() ?? 0) }
    }

    /// One of the values; there has to be one.
    public mutating func choice<Value>(of values: [Value]) -> Value {
        values[number(below: values.count)]
    }

    /// What stands before the next line break, which is taken too, as text; an empty one at the end.
    public mutating func line() -> String {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest[line.endIndex...].dropFirst()
        return String(decoding: line, as: UTF8.self)
    }

    /// Everything that is left, split at line breaks, as texts.
    public mutating func lines() -> [String] {
        let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = []
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Everything that is left.
    public var data: Data { Data(rest) }

    /// Everything that is left, as text; what is no UTF-8 is replaced.
    public var text: String { String(decoding: rest, as: UTF8.self) }
}
