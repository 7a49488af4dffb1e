import Protocols
import ProtocolsTesting
import Testing

@testable import Sorting

/// Rows in a temporary file.
@Suite struct RowBytesTests {
    @Test func `a row is read as it was written`() {
        let row: [FieldValue] = [
            .null, .boolean(true), .boolean(false), .integer(.min), .integer(.max), .number(0.1), .number(-.infinity),
            .decimal(Decimal(string: "-19.9900000000000000000000000001") ?? 0), .text(""), .text("a\0é😀"),
            .date(Date(timeIntervalSince1970: 1_000_000_000.125)), .list([]),
            .list([.integer(1), .list([.null, .text("x")])]), ["a": .null, "b": ["c": .number(2.5)]],
        ]
        expectEqual(RowBytes.row(of: RowBytes(row).bytes), row)
        expectEqual(RowBytes.row(of: RowBytes([]).bytes), [])
    }

    @Test func `a decimal that is no number stays one`() {
        guard case .decimal(let value)? = RowBytes.row(of: RowBytes([.decimal(.nan)]).bytes).first else {
            Issue.record("no decimal")
            return
        }
        #expect(value.isNaN)
    }
}
