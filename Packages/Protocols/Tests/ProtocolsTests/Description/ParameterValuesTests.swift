import Protocols
import ProtocolsTesting
import Testing

struct ParameterValuesTests {
    private let parameters = [
        Parameter("query", "words to look for", .text(), queryName: "q"),
        Parameter("image-type", "kind of image", .choice(["all", "photo"]), defaultValue: "photo"),
        Parameter("safesearch", "only what suits all ages", .boolean, defaultValue: "TRUE"),
        Parameter("min-width", "least width", .integer(0...100)),
    ]

    @Test func `defaults are filled in and order is the declared`() throws {
        let values = try ParameterValues(["min-width": "07", "query": "c++ & c"], for: parameters)
        expectEqual(
            values.queryItems,
            [
                QueryItem("q", "c++ & c"), QueryItem("image_type", "photo"), QueryItem("safesearch", "true"),
                QueryItem("min_width", "7"),
            ])
        expectEqual(values["query"], "c++ & c")
        expectEqual(values["image-type"], "photo")
        #expect(values["q"] == nil)
    }

    @Test func `what has no value is not sent`() throws {
        let values = try ParameterValues(for: parameters)
        expectEqual(values.queryItems.map(\.name), ["image_type", "safesearch"])
        #expect(values["min-width"] == nil)
        #expect(try ParameterValues(for: []).queryItems.isEmpty)
    }

    @Test func `a given value takes the default's place`() throws {
        try expectEqual(ParameterValues(["image-type": "ALL"], for: parameters)["image-type"], "all")
    }

    @Test(
        arguments: [
            (["colour": "red"], ["colour", "query", "image-type", "safesearch", "min-width"]),
            (["image_type": "all"], ["image_type"]),
            (["Query": "x"], ["Query"]),
            (["image-type": "vector"], ["image-type", "vector", "one of all, photo"]),
            (["min-width": "101"], ["min-width", "101", "an integer from 0 to 100"]),
            (["query": ""], ["query", "expected text of 1 or more characters"]),
        ] as [([String: String], [String])])
    func `what is not allowed is refused`(given: [String: String], words: [String]) {
        let error = #expect(throws: ProviderError.self) { try ParameterValues(given, for: parameters) }
        expectEqual(error?.code, .invalidRequest)
        for word in words { expectEqual(error?.message.contains(word), true, "\(error?.message ?? "")") }
    }

    @Test func `a provider without parameters says so`() {
        let error = #expect(throws: ProviderError.self) { try ParameterValues(["query": "x"], for: []) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, "unknown parameter 'query': the provider has no parameters")
    }

    @Test func `the first unknown name is always the same`() {
        let given = ["b": "", "c": "", "a": ""]
        let error = #expect(throws: ProviderError.self) { try ParameterValues(given, for: parameters) }
        expectEqual(error?.message.contains("'a'"), true)
    }

    @Test(
        arguments: [
            (["order": "asc"], "'order' has no effect without 'sort'"), (["order": "asc", "sort": "name"], nil),
            (["seed": "x", "gender": "male"], "'gender' has no effect with 'seed'; remove one of them"),
            (["gender": "male"], nil), (["seed": "x"], nil),
        ] as [([String: String], String?)])
    func `a parameter without effect is refused`(given: [String: String], message: String?) throws {
        let parameters = [
            Parameter("order", "direction", .choice(["asc", "desc"]), requires: "sort"), Parameter("sort", "field"),
            Parameter("seed", "any text"), Parameter("gender", "gender", defaultValue: nil, excludes: "seed"),
        ]
        guard let message else {
            #expect(throws: Never.self) { try ParameterValues(given, for: parameters) }
            return
        }
        let error = #expect(throws: ProviderError.self) { try ParameterValues(given, for: parameters) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, message)
    }

    @Test func `a default value never makes another parameter invalid`() throws {
        let parameters = [
            Parameter("order", "direction", defaultValue: "asc", requires: "sort"), Parameter("sort", "field"),
        ]
        try expectEqual(ParameterValues(for: parameters)["order"], "asc")
    }

    @Test func `only parameters of the query are query items`() throws {
        let parameters = [
            Parameter("place", "where", placement: .path), Parameter("age", "how old", .integer(0...9)),
            Parameter("text", "words", defaultValue: "tea", placement: .body),
        ]
        let values = try ParameterValues(["place": "a/b", "age": "07"], for: parameters)
        expectEqual(values.queryItems, [QueryItem("age", "7")])
        expectEqual(parameters.map { values[$0.name] }, ["a/b", "7", "tea"])
    }

    @Test(
        arguments: [
            ([:], "missing 'place': expected text of 1 or more characters"),
            (["place": "a"], "missing 'age': expected an integer from 0 to 9"),
            (["place": "a", "age": "x"], "invalid value 'x' for 'age': expected an integer from 0 to 9"),
            (["place": "a", "age": "1"], nil),
        ] as [([String: String], String?)])
    func `a required parameter needs a value`(given: [String: String], message: String?) {
        let parameters = [
            Parameter("place", "where", isRequired: true, placement: .path),
            Parameter("age", "how old", .integer(0...9), isRequired: true),
            Parameter("unit", "of the age", isRequired: true, defaultValue: "years"),
        ]
        let result = Result { () throws(ProviderError) in try ParameterValues(given, for: parameters) }
        switch result {
        case .success(let values): #expect(message == nil && values["unit"] == "years")
        case .failure(let error):
            expectEqual(error.code, .invalidRequest)
            expectEqual(error.message, message)
        }
    }

    @Test func `values are equal whatever was typed`() throws {
        let first = try ParameterValues(["image-type": "PHOTO"], for: parameters)
        try expectEqual(first, ParameterValues(for: parameters))
        #expect(try first != ParameterValues(["query": "x"], for: parameters))
    }

    @Test func `a parameter can be set to another value`() throws {
        let parameters = [
            Parameter("query", "", defaultValue: "tea", queryName: "q"), Parameter("size", "", .integer(1...3)),
            Parameter("country", "", placement: .path),
        ]
        let values = try ParameterValues(["country": "NL"], for: parameters)
        expectEqual(values.values, ["query": "tea", "country": "NL"])
        let changed = try values.setting(parameters[0], to: "mate").setting(parameters[1], to: "2")
            .setting(parameters[2], to: "NO")
        expectEqual(changed.queryItems, [QueryItem("q", "mate"), QueryItem("size", "2")])
        expectEqual(changed.values, ["query": "mate", "size": "2", "country": "NO"])
        let error = #expect(throws: ProviderError.self) { try values.setting(parameters[1], to: "4") }
        expectEqual(error?.message, "invalid value '4' for 'size': expected an integer from 1 to 3")
    }
}
