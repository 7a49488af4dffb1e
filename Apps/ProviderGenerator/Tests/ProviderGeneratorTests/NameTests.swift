import Essentials
import ProtocolsTesting
import Testing

@testable import ProviderGenerator

/// Names in Swift for the names in JSON.
struct NameTests {
    @Test(arguments: [
        ("name", "name"), ("stargazers_count", "stargazersCount"), ("kebab-case-key", "kebabCaseKey"),
        ("with some spaces", "withSomeSpaces"), ("camelCase", "camelCase"), ("PascalCase", "pascalCase"),
        ("HTMLUrl", "htmlURL"), ("html_url", "htmlURL"), ("UPPER_CASE", "upperCase"), ("user_id", "userID"),
        ("@timestamp", "timestamp"), ("$ref", "ref"), ("_links", "links"), ("dotted.key", "dottedKey"),
        ("24h_change", "value24hChange"), ("1", "value1"), ("ISO2Code", "iso2Code"), ("emoji🎉key", "emojiKey"),
        ("größe", "gre"), ("default", "default"), ("self", "selfField"), ("init", "initField"),
        ("hash_value", "hashValueField"), ("fieldValue", "fieldValueField"), ("columns", "columns"),
    ])
    func `a key becomes the name of a property`(key: String, name: String) {
        expectEqual(SwiftName.property(key), name)
    }

    @Test(arguments: ["🎉", "名前", "", "__", " ", "$"])
    func `a key without letters from a to z gets a number, and is named`(key: String) throws {
        let proposal = try proposal(for: #"[{"id": 1, "\#(key)": true}]"#)
        #expect(proposal.rows.contains { $0.first == "field2" && $0.last?.contains("choose a name") == true })
        #expect(proposal.source("Entity.swift").contains(#"Column("field2", \.field2, from: "\#(key)"),"#))
    }

    @Test func `keys with one name get numbers`() throws {
        let proposal = try proposal(for: #"[{"id": 1, "first name": "a", "first_name": "b", "firstName": "c"}]"#)
        #expect(
            ["firstName", "firstName2", "firstName3"].allSatisfy { name in
                proposal.rows.contains { $0.first == name }
            })
    }

    @Test func `a key that is a keyword is quoted where it is declared`() throws {
        let proposal = try proposal(for: #"[{"id": 1, "default": true, "in": "a", "type": "b"}]"#)
        let source = proposal.source("Entity.swift")
        #expect(source.contains("    let `default`: Bool"))
        #expect(source.contains(#"Column("in", \.in)"#))
        #expect(source.contains("let type: String"))
    }

    @Test(arguments: [
        ("repositories", "repository"), ("boxes", "box"), ("statuses", "status"), ("series", "series"),
        ("addresses", "address"), ("people", "person"), ("news", "news"), ("coins", "coin"), ("data", "data"),
        ("branches", "branch"), ("bus", "bus"), ("movies", "movie"),
    ])
    func `a plural becomes a singular`(plural: String, singular: String) {
        expectEqual(SwiftName.singular(plural), singular)
    }

    @Test(arguments: [
        (#"{"data": {"near_earth_objects": [{"id": 1}]}}"#, "NearEarthObject", "near earth objects"),
        (#"{"results": [{"id": 1}]}"#, "Kettle", "kettles"),
        (#"{"allShips": {"edges": [{"node": {"id": 1}}]}}"#, "Ship", "ships"),
        // Types of other modules.
        (#"{"pages": [{"id": 1}]}"#, "PageItem", "pages"), (#"{"dates": [{"id": 1}]}"#, "DateItem", "dates"),
        (#"{"taxes": [{"id": 1}]}"#, "Tax", "taxes"),
    ])
    func `the entity is named after the list, or else after the package`(
        json: String, type: String, plural: String
    ) throws {
        let proposal = try proposal(for: json, taken: ["Page"])
        expectEqual(proposal.row("entity"), ["entity", "\(type), plural \(plural)"])
    }

    @Test func `a type never has the name of the package`() throws {
        let proposal = try ProviderProposal(
            RecordedResponse(Data(#"[{"id": 1, "owner": {"a": 1}}]"#.utf8), named: "x"),
            names: PackageNames("Kettle"))
        expectEqual(proposal.entity.type, "KettleItem")
    }
}
