import Essentials
import ProtocolsTesting
import Testing

@testable import ProviderGenerator
@testable import ProviderProposals

/// Guesses about the fields of the items.
struct FieldTests {
    /// The values of the field in the items, which may be missing; then the type in Swift, and words in the report.
    private static let scalars: [([String?], String, String)] = [
        (["true", "false"], "Bool", ""),
        (["true", "null"], "Bool?", "null in 1 of 2"),
        (["true", nil], "Bool?", "missing in 1 of 2"),
        (["1", "-2"], "Int", ""),
        (["1", "2.5"], "Double", ""),
        (["1e3"], "Double", ""),
        (["9223372036854775807"], "Int", ""),
        (["9223372036854775808", "1"], "UInt64", "above Int.max"),
        (["99999999999999999999999"], "String", "integers out of range"),
        (["0.12345678901234567890", "1"], "Decimal", "21 digits"),
        ([#""a""#, #""""#], "String", ""),
        ([#""2026-03-01T09:30:00Z""#, #""2026-03-01T09:30:00.25+02:00""#], "Date", "ISO 8601"),
        ([#""2026-03-01T09:30:00Z""#, #""""#], "String", "some are empty"),
        ([#""2026-03-01T09:30:00Z""#, #""yesterday""#], "String", ""),
        ([#""2026-03-01T09:30""#], "String", ""),
        ([#""2026-03-01""#, #""2026-12-31""#], "String", "days without a time"),
        ([#""https://a.example/b?c=d""#, #""http://e.example""#], "URL", "an empty string"),
        ([#""https://a.example""#, #""""#], "String", "some are empty"),
        ([#""https://a.example/b c""#], "String", ""),
        ([#""12""#, #""7""#], "String", "integers as text"),
        ([#""007""#], "String", "numbers as text"),
        ([#""12""#, "7"], "Int", "integers, as numbers or text"),
        ([#""n/a""#, "7"], "String", "numbers or text"),
        (["true", "7"], "FieldValue", "values of different types"),
        ([#"{"a": 1}"#, "7", nil], "FieldValue?", "values of different types; missing in 1 of 3"),
    ]

    @Test(arguments: scalars) func `the type of a field fits all of its values`(
        values: [String?], type: String, note: String
    ) throws {
        let row = try #require(try Self.field(values).row("field"))
        expectEqual(row[2], type)
        #expect(row.dropFirst(3).joined(separator: " ").contains(note))
    }

    private static let containers: [([String?], String, String)] = [
        (["[1, 2]", "[]"], "[Int]", ""),
        (["[1, null]"], "[Int?]", "some elements are null"),
        ([#"["a", 1]"#], "[FieldValue]", "numbers or text"),
        (["[1, true]"], "[FieldValue]", "values of different types"),
        (["[[1, 2], [3]]"], "[FieldValue]", "an array of arrays"),
        ([#"[{"x": 1}]"#, #"[{"x": 2.5}]"#], "[KettleField]", ""),
        ([#"{"x": 1}"#, "null"], "KettleField?", "null in 1 of 2"),
        ([#"{"2026-01-01": 1, "2026-01-02": 2}"#], "FieldValue", "the keys are ids or dates"),
        ([#"{"🎉": 1}"#], "FieldValue", "the keys are not names"),
        ([#"{"a": {"b": {"c": {"d": {"e": 1}}}}}"#], "KettleField", ""),
        (["[1]", #"{"x": 1}"#], "FieldValue", "values of different types"),
    ]

    @Test(arguments: containers) func `arrays and objects have types of their own`(
        values: [String?], type: String, note: String
    ) throws {
        let row = try #require(try Self.field(values).row("field"))
        expectEqual(row[2], type)
        #expect(row.dropFirst(3).joined(separator: " ").contains(note))
    }

    @Test(arguments: ["null", #""""#, "[]", "{}", #"{"x": null}"#, "1e400"])
    func `a field without a usable value is left out, and named`(value: String) throws {
        let proposal = try Self.field([value])
        expectEqual(proposal.row("-")?[1], "field")
        expectEqual(proposal.row("-")?.last?.hasPrefix("left out"), true)
        #expect(!proposal.source("Entity.swift").contains("let field"))
        #expect(proposal.source("Entity.swift").contains("`field`"))
    }

    @Test(arguments: ["price", "current_price", "latitude", "amount_refunded"])
    func `a field that usually has fractions is a Double`(key: String) throws {
        let proposal = try proposal(for: #"[{"id": 1, "\#(key)": 10}]"#)
        let name = try #require(SwiftName.property(key))
        expectEqual(proposal.row(name)?[2], "Double")
    }

    @Test(arguments: [
        ("created", "1767225600", "a guess: seconds since 1970"),
        ("updated_at", "1767225600123", "a guess: milliseconds since 1970"), ("time", "12", nil),
        ("views", "1767225600", nil),
    ])
    func `integers that are probably times are dates, with a note`(key: String, value: String, note: String?) throws {
        let row = try #require(
            try proposal(for: #"[{"id": 1, "\#(key)": \#(value)}]"#).rows.last { $0.dropFirst().first == key })
        #expect(row.contains(note == nil ? "Int" : "Date"))
        expectEqual(row.first { $0.contains("1970") }, note)
    }

    @Test(arguments: [1, 2, 5]) func `few items are reported`(count: Int) throws {
        let items = (1...count).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        try expectEqual(proposal(for: "[\(items)]").report.contains("little about optional fields"), (count < 5))
    }

    @Test func `the fields of an object are below it`() throws {
        let rows = try proposal(for: #"[{"id": 1, "owner": {"login": "a", "address": {"zip_code": "1"}}}]"#).rows
        let index = try #require(rows.firstIndex { $0.first == "owner" })
        expectEqual(
            rows[index...].prefix(4).map { $0.prefix(3).joined(separator: " ") },
            [
                "owner owner KettleOwner", "login login String", "address address KettleOwnerAddress",
                "zipCode zip_code String",
            ])
    }

    private static func field(_ values: [String?]) throws -> ProviderProposal {
        let items = values.enumerated().map { index, value in
            #"{"id": \#(index)\#(value.map { ", \"field\": \($0)" } ?? "")}"#
        }
        return try proposal(for: "[\(items.joined(separator: ","))]")
    }
}
