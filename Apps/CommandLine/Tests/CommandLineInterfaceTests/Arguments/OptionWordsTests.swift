import Protocols
import ProtocolsTesting
import Testing

@testable import Arguments

/// How options are written in help.
@Suite struct OptionWordsTests {
    private enum Size: String, CaseIterable, DraftValue { case small, large }
    private enum Grade: String, DraftValue { case first }

    private struct Draft: ItemDraft {
        @Validated var name: String?
        @Validated var isNew: Bool?
        @Validated var stars: Int?
        @Validated var price: Double?
        @Validated var soldAt: Date?
        @Validated var size: Size?
        @Validated var grade: Grade?
        @Validated var scores: [Int]?

        static let fields = [
            DraftField("name", "", \Self.$name), DraftField("isNew", "", \Self.$isNew),
            DraftField("stars", "", \Self.$stars), DraftField("price", "", \Self.$price),
            DraftField("soldAt", "", \Self.$soldAt), DraftField("size", "", \Self.$size),
            DraftField("grade", "", \Self.$grade), DraftField("scores", "", \Self.$scores),
        ]
    }

    @Test func `a field has the placeholder of its kind, or the values of its enum`() {
        expectEqual(
            Draft.fields.map(\.placeholder), ["TEXT", "true|false", "N", "N", "DATE", "small|large", "TEXT", "N"])
    }

    @Test(
        arguments: [
            (.text(), "TEXT"), (.integer(1...9), "N"), (.choice(["a", "b"]), "a|b"),
            (.choice(["a", "b", "c", "d", "e"]), "WORD"), (.choices(["a", "b"]), "WORD,…"), (.boolean, "true|false"),
            (.custom(CustomParameterKind("date", rule: "x") { $0 }), "DATE"),
            (.custom(CustomParameterKind("x", rule: "x", words: ["a"]) { $0 }), "a"),
        ] as [(ParameterKind, String)])
    func `a parameter has the placeholder of its kind, unless its values have a name`(
        kind: ParameterKind, placeholder: String
    ) {
        expectEqual(Parameter("a", "", kind).placeholder, placeholder)
        expectEqual(Parameter("a", "", kind, valueName: "FIELD").placeholder, "FIELD")
    }

    @Test(arguments: [
        ("inStock", "in-stock"), ("name", "name"), ("imageURL", "image-url"), ("pageURLText", "page-url-text"),
        ("URL", "url"), ("birth_date", "birth-date"), ("line2Text", "line2-text"), ("aB", "a-b"),
    ])
    func `the option of a field has the words of its name`(name: String, option: String) {
        expectEqual(DraftField<Draft>(name, "", \.$name).optionName, option)
    }
}
