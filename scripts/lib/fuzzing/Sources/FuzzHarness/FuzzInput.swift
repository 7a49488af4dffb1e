import Protocols

/// The bytes of one run, taken off the front piece by piece.
public struct FuzzInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Takes one byte as a number from 0 to `count` - 1; 0 when none is left.
    public mutating func number(below count: Int) -> Int {
        count > 0 ? Int(rest.popFirst() ?? 0) % count : 0
    }

    /// Takes 8 bytes as a number; missing ones are 0.
    public mutating func integer() -> UInt64 {
        (0..<8).reduce(0) { number, _ in number << 8 | UInt64(rest.popFirst() ?? 0) }
    }

    /// Takes one byte and returns the value that it chooses. There must be at least one value.
    public mutating func choice<Value>(of values: [Value]) -> Value {
        values[number(below: values.count)]
    }

    /// Takes the text up to the next line break, and the line break; empty at the end.
    public mutating func line() -> String {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest[line.endIndex...].dropFirst()
        return String(decoding: line, as: UTF8.self)
    }

    /// Takes the rest, split at line breaks, as texts.
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
