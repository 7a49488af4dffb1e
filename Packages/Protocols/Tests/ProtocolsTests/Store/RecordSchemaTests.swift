import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing

@Suite struct RecordSchemaTests {
    private let fields = [Field("id", .integer), Field("name", .text), Field("score", .number)]

    @Test(
        arguments: [
            ("item", ["id", "ID"], "duplicate column 'ID' in 'item'"),
            ("item", ["name"], "missing column 'id' in 'item'"),
            ("item", ["id", "_gone"], "invalid name '_gone' in 'item'"),
            ("item", ["id", ""], "invalid name '' in 'item'"),
            ("", ["id"], "invalid name '' in ''"),
        ] as [(String, [String], String)])
    func `a schema has an id, and no duplicate or reserved names`(entity: String, names: [String], message: String) {
        #expect(throws: StoreError(.invalidSchema, message)) {
            try RecordSchema(entity: entity, fields: names.map { Field($0, .text) })
        }
    }

    @Test(
        arguments: [
            ([.integer(1), .text("a"), .number(0.5)], nil), ([.integer(1), .null, .null], nil),
            ([.integer(1), .text("a"), .integer(2)], nil),
            ([.integer(1), .text("a"), .decimal(2)], nil), ([.null, .null, .null], "missing id in 'item'"),
            ([.integer(1), .null], "expected 3 values for 'item', got 2"),
            ([.integer(1), .integer(2), .null], "invalid value in column 'name' of 'item': expected text"),
            ([.text("1"), .null, .null], "invalid value in column 'id' of 'item': expected integer"),
        ] as [([FieldValue], String?)])
    func `a row has an id and values of the kinds of the columns`(row: [FieldValue], message: String?) throws {
        let schema = try RecordSchema(entity: "item", fields: fields)
        do throws(StoreError) {
            try schema.validate(row)
            #expect(message == nil)
        } catch {
            expectEqual(error, StoreError(.invalidRecord, message ?? ""))
        }
    }

    @Test(
        arguments: [
            (.number, .integer, true), (.integer, .number, false), (.text, .integer, false), (.text, .text, true),
            (.list(.number), .list(.integer), true), (.list(.integer), .list(.number), false),
            (.list(.text), .text, false), (.object([Field("a", .text)]), .object([]), true), (.any, .text, false),
        ] as [(FieldKind, FieldKind, Bool)])
    func `a column can hold values of its kind and of narrower kinds`(
        kind: FieldKind, kept: FieldKind, isWideEnough: Bool
    ) {
        expectEqual(kind.holds(kept), isWideEnough)
    }
}
