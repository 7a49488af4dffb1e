import Protocols
import Testing

struct ParameterValuesTests {
    private let parameters = [
        Parameter("query", "words to look for", .text(), queryName: "q"),
        Parameter("image-type", "kind of picture", .choice(["all", "photo"]), standard: "photo"),
        Parameter("safesearch", "only what suits all ages", .boolean, standard: "TRUE"),
        Parameter("min-width", "least width", .integer(0...100)),
    ]

    @Test func defaultsAreFilledInAndOrderIsTheDeclared() throws {
        let values = try ParameterValues(["min-width": "07", "query": "c++ & c"], for: parameters)
        #expect(
            values.queryItems.map(\.encoded) == [
                "q=c%2B%2B%20%26%20c", "image_type=photo", "safesearch=true", "min_width=7",
            ])
        #expect(values["query"] == "c++ & c")
        #expect(values["image-type"] == "photo")
        #expect(values["q"] == nil)
    }

    @Test func whatHasNoValueIsNotSent() throws {
        let values = try ParameterValues(for: parameters)
        #expect(values.queryItems.map(\.name) == ["image_type", "safesearch"])
        #expect(values["min-width"] == nil)
        #expect(try ParameterValues(for: []).queryItems.isEmpty)
    }

    @Test func aGivenValueTakesTheDefaultsPlace() throws {
        #expect(try ParameterValues(["image-type": "ALL"], for: parameters)["image-type"] == "all")
    }

    @Test(
        arguments: [
            (["colour": "red"], ["colour", "query", "image-type", "safesearch", "min-width"]),
            (["image_type": "all"], ["image_type"]),
            (["Query": "x"], ["Query"]),
            (["image-type": "vector"], ["image-type", "vector", "one of all, photo"]),
            (["min-width": "101"], ["min-width", "101", "a whole number from 0 to 100"]),
            (["query": ""], ["query", "not empty"]),
        ] as [([String: String], [String])])
    func whatIsNotAllowedIsRefused(given: [String: String], words: [String]) {
        let error = #expect(throws: ProviderError.self) { try ParameterValues(given, for: parameters) }
        #expect(error?.code == .invalidRequest)
        for word in words { #expect(error?.message.contains(word) == true, "\(error?.message ?? "")") }
    }

    @Test func theFirstUnknownNameIsAlwaysTheSame() {
        let given = ["b": "", "c": "", "a": ""]
        let error = #expect(throws: ProviderError.self) { try ParameterValues(given, for: parameters) }
        #expect(error?.message.contains("parameter a;") == true)
    }

    @Test func valuesAreEqualWhateverWasTyped() throws {
        let first = try ParameterValues(["image-type": "PHOTO"], for: parameters)
        #expect(try first == ParameterValues(for: parameters))
        #expect(try first != ParameterValues(["query": "x"], for: parameters))
    }
}
