import Protocols

/// The input of one run, which is consumed from the front.
public struct FuzzInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Consumes one byte and returns a number from 0 to `count` - 1; 0 at the end.
    public mutating func number(below count: Int) -> Int {
        count > 0 ? Int(rest.popFirst() ?? 0) % count : 0
    }

    /// Consumes 8 bytes and returns a number; missing bytes are 0.
    public mutating func integer() -> UInt64 {
        (0..<8).reduce(0) { number, _ in number << 8 | UInt64(rest.popFirst() ?? 0) }
    }

    /// Consumes one byte and returns the value that it selects. There must be at least one value.
    public mutating func choice<Value>(of values: [Value]) -> Value {
        values[number(below: values.count)]
    }

    /// Consumes a line with its line break, and returns its text; empty at the end.
    public mutating func line() -> String {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest[line.endIndex...].dropFirst()
        return String(decoding: line, as: UTF8.self)
    }

    /// Consumes the rest, and returns its lines.
    public mutating func lines() -> [String] {
        let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = []
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The rest.
    public var data: Data { Data(rest) }

    /// The rest as text, in which invalid UTF-8 is replaced.
    public var text: String { String(decoding: rest, as: UTF8.self) }
}
