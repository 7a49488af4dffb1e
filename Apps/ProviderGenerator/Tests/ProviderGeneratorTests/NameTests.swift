import Essentials
import ProtocolsTesting
import Testing

@testable import ProviderGenerator
@testable import ProviderProposals

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

    private static let names: [(json: String, path: String, entity: String)] = [
        (
            #"{"data": {"near_earth_objects": [{"id": 1}]}}"#, "",
            "NearEarthObject, plural near earth objects; named after the key of the list"
        ),
        (#"{"results": [{"id": 1}]}"#, "", "Kettle, plural kettles; named after the package"),
        (#"{"allShips": {"edges": [{"node": {"id": 1}}]}}"#, "", "Ship, plural ships"),
        (#"{"hourly": {"time": ["a", "b"], "rain": [1, 2]}}"#, "", "Hour, plural hours"),
        // Types of other modules.
        (
            #"{"pages": [{"id": 1}]}"#, "",
            "PageItem, plural pages; named after the key of the list; 'Page' is a name that"
        ),
        (#"{"dates": [{"id": 1}]}"#, "", "DateItem, plural dates"),
        (#"{"taxes": [{"id": 1}]}"#, "", "Tax, plural taxes"),
        (
            #"{"data": [{"id": "1", "type": "node--recipe", "attributes": {}}]}"#, "/pots",
            "Recipe, plural recipes; named after the type of the items"
        ),
        (#"{"data": [{"id": "1", "type": "recipe"}]}"#, "/pots", "Pot, plural pots; named after the path of the URL"),
        (
            #"{"data": [{"id": "1", "object": "charge"}]}"#, "/pots",
            "Charge, plural charges; named after the field 'object' of the items"
        ),
        (#"{"items": [{"id": "1", "kind": "books#volume"}]}"#, "/pots", "Volume, plural volumes"),
        (#"[{"id": 1, "kind": "a"}, {"id": 2, "kind": "b"}]"#, "/v1/cups/search", "Cup, plural cups"),
        (
            #"[{"n": 1, "lid": {"id": 1, "x": 2, "y": 3}}]"#, "/pots",
            "Lid, plural lids; named after the key of the object in each item"
        ),
        ("[{\"id\": 1}]", "/api/v2.1/3/lid_search.json", "Lid, plural lids; named after the path of the URL"),
        ("[{\"id\": 1}]", "/search/erm2-nwe9.json", "Kettle, plural kettles; named after the package"),
        (#"{"user": {"id": 1, "login": "ada"}}"#, "/people/ada", "User, plural users; named after the key of the list"),
        (#"{"id": 1, "login": "ada"}"#, "/users/ada", "User, plural users; named after the path of the URL"),
    ]

    @Test(arguments: names)
    func `the entity is named after the data, then after the URL, then after the package`(
        json: String, path: String, entity: String
    ) throws {
        let url = path.isEmpty ? nil : "https://api.example.com\(path)"
        let proposal = try proposal(for: json, url: url, taken: ["Page"])
        expectEqual(proposal.row("entity")?.last?.hasPrefix(entity), true, "\(proposal.row("entity") ?? [])")
    }

    @Test func `a type never has the name of the package`() throws {
        let proposal = try ProviderProposal(
            RecordedResponse(Data(#"[{"id": 1, "owner": {"a": 1}}]"#.utf8), named: "x"),
            names: PackageNames("Kettle"))
        expectEqual(proposal.entity.type, "KettleItem")
    }
}
