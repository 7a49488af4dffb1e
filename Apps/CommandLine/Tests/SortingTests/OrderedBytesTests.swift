import Protocols
import ProtocolsTesting
import Testing

@testable import Sorting

/// The order of values as bytes.
@Suite struct OrderedBytesTests {
    private static func bytes(_ value: FieldValue, isDescending: Bool = false) -> [UInt8] {
        var bytes = OrderedBytes()
        bytes.append(value, isDescending: isDescending)
        return bytes.bytes
    }

    /// Values of which each is less than the next one.
    private static let ascending: [[FieldValue]] = [
        [.boolean(false), .boolean(true), .integer(0)],
        [
            .number(-.infinity), .number(-1e300), .integer(.min), .integer(-1000), .number(-999.5),
            .decimal(Decimal(string: "-12.34") ?? 0), .number(-12.3), .integer(-1), .number(-1e-300), .integer(0),
            .number(.leastNonzeroMagnitude), .decimal(Decimal(string: "0.1") ?? 0), .number(0.11), .integer(1),
            .number(1.5), .integer(2), .integer(9), .integer(10), .integer(Int128(UInt64.max)), .number(1e20),
            .integer(.max), .number(1e300), .number(.infinity), .number(.nan), .date(.distantPast),
        ],
        [
            .date(Date(timeIntervalSinceReferenceDate: -1e10)), .date(Date(timeIntervalSinceReferenceDate: -0.5)),
            .date(Date(timeIntervalSinceReferenceDate: 0)), .date(Date(timeIntervalSinceReferenceDate: 0.001)),
            .date(Date(timeIntervalSinceReferenceDate: 1e10)), .text(""),
        ],
        [
            .text(""), .text("\0"), .text("\0a"), .text("A"), .text("A\0"), .text("AB"), .text("Z"), .text("a"),
            .text("e\u{301}"), .text("z"), .text("é"), .text("\u{FFFD}"), .text("😀"), .list([]),
        ],
        [.list([]), .list([.integer(1)]), .list([.integer(1), .null]), .list([.integer(2)]), .object([])],
    ]

    @Test func `values are ordered by value, and null is last in both directions`() {
        for values in Self.ascending {
            for (first, second) in zip(values, values.dropFirst()) {
                let isBefore = Self.bytes(first).lexicographicallyPrecedes(Self.bytes(second))
                #expect(isBefore, "\(first) \(second)")
                let isAfter = Self.bytes(second, isDescending: true).lexicographicallyPrecedes(
                    Self.bytes(first, isDescending: true))
                #expect(isAfter, "\(first) \(second)")
            }
            for value in values {
                for isDescending in [false, true] {
                    let isBefore = Self.bytes(value, isDescending: isDescending).lexicographicallyPrecedes(
                        Self.bytes(.null, isDescending: isDescending))
                    #expect(isBefore, "\(value)")
                }
            }
        }
    }

    @Test(
        arguments: [
            [.integer(0), .number(-0.0), .decimal(0)], [.integer(100), .number(100), .decimal(100)],
            [.number(0.1), .decimal(Decimal(string: "0.10") ?? 0)],
            [.number(1e-7), .decimal(Decimal(string: "0.0000001") ?? 0)],
            [.date(Date(timeIntervalSinceReferenceDate: 0)), .date(Date(timeIntervalSinceReferenceDate: -0.0))],
        ] as [[FieldValue]])
    func `equal values of different types have equal bytes`(values: [FieldValue]) {
        for value in values.dropFirst() { expectEqual(Self.bytes(value), Self.bytes(values[0])) }
    }

    @Test func `the second value counts only if the first ones are equal`() {
        func bytes(_ first: String, _ second: Int128) -> [UInt8] {
            var bytes = OrderedBytes()
            bytes.append(.text(first))
            bytes.append(.integer(second))
            return bytes.bytes
        }
        #expect(bytes("a", 2).lexicographicallyPrecedes(bytes("b", 1)))
        #expect(bytes("a", 1).lexicographicallyPrecedes(bytes("a", 2)))
        #expect(bytes("a", 9).lexicographicallyPrecedes(bytes("a\0", 1)))
    }
}
