import Protocols
import ProtocolsTesting
import Testing

/// A rule is data: whoever has a draft can read the rules of its fields, and make a form or a JSON schema of them.
struct RuleDataTests {
    private struct Draft: ItemDraft {
        @Validated(.nonEmpty(message: "m1")) var name: String?
        @Validated(.required(message: "m2")) var isNew: Bool?
        @Validated(.ifGiven(.value(in: 1...5, message: "m3"))) var stars: Int?
        @Validated(.value(in: 0..., message: "m4") && .value(in: ..<1, message: "m5")) var share: Double?
        @Validated(.ifGiven(.number(in: -90...90, message: "m6"))) var latitude: String?
        @Validated(.count(in: ...3, message: "m7")) var tags: [String]?
        @Validated(.count(in: 1..<9, message: "m8")) var code: String?
        @Validated(ValidationRule(message: "m9") { $0 != 0 }) var stock: Int?
        @Validated var page: Int?

        static let fields: [DraftField<Draft>] = [
            DraftField("name", "", \.$name), DraftField("isNew", "", \.$isNew), DraftField("stars", "", \.$stars),
            DraftField("share", "", \.$share), DraftField("latitude", "", \.$latitude), DraftField("tags", "", \.$tags),
            DraftField("code", "", \.$code), DraftField("stock", "", \.$stock), DraftField("page", "", \.$page),
        ]
    }

    @Test(arguments: [
        ("name", "not blank: m1"), ("isNew", "given: m2"), ("stars", "if given (value 1 to 5: m3)"),
        ("share", "value 0.0 to -: m4 and value - below 1.0: m5"), ("latitude", "if given (number -90.0 to 90.0: m6)"),
        ("tags", "count - to 3: m7"), ("code", "count 1 below 9: m8"), ("stock", "custom: m9"), ("page", "any"),
    ])
    func `the rule of each field can be read`(name: String, described: String) throws {
        let field = try #require(Draft.fields.first { $0.name == name })
        expectEqual(text(of: field.property(Draft())), described)
    }

    private func text(of property: some ValidatedProperty) -> String { text(of: property.rule) }

    private func text<Value>(of rule: ValidationRule<Value>) -> String {
        switch rule.kind {
        case .any: "any"
        case .required(let message): "given: \(message)"
        case .nonEmpty(let message): "not blank: \(message)"
        case .number(let bounds, let message): "number \(text(of: bounds)): \(message)"
        case .value(let bounds, let message): "value \(text(of: bounds)): \(message)"
        case .count(let bounds, let message): "count \(text(of: bounds)): \(message)"
        case .ifGiven(let rule): "if given (\(text(of: rule)))"
        case .both(let first, let second): "\(text(of: first)) and \(text(of: second))"
        case .custom(let message, _): "custom: \(message)"
        }
    }

    private func text<Value>(of bounds: ValueBounds<Value>) -> String {
        let bound = { (bound: Value?) in bound.map { "\($0)" } ?? "-" }
        return "\(bound(bounds.lowerBound)) \(bounds.includesUpperBound ? "to" : "below") \(bound(bounds.upperBound))"
    }
}
