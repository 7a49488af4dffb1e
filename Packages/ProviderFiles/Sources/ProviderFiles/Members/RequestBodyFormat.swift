import Essentials
import Protocols

/// The body of a request, which is any JSON in the file.
enum RequestBodyFormat {
    /// Adds an error for a placeholder that the body cannot have.
    typealias NameCheck = (_ names: [String], _ place: Place) -> Void

    /// Returns the body, or `nil` for none or after an error. By default, placeholders are the names of parameters.
    static func body(
        _ body: Placed<JSONValue>?, isForm: Bool,
        check: NameCheck = { PlaceholderCheck.parameters($0, .body, at: $1) }
    ) -> BodyDefinition? {
        guard let body else { return nil }
        if isForm {
            // The schema knows only that a body is JSON, so this is no error about the kind of one value.
            guard let members = body.place.members else { return body.place.refuse("the body of a form is an object") }
            if let other = members.first(where: { !$0.value.node.isText }) {
                return other.value.refuse("the values of a form are texts")
            }
            guard let fields = Form.templates.read(body.place) else { return nil }
            check(fields.flatMap(\.value.placeholders), body.place)
            return .form(fields)
        }
        return template(body.place, check).map(BodyDefinition.json)
    }

    /// Returns the JSON with its placeholders; `nil` after an error.
    private static func template(_ place: Place, _ check: NameCheck) -> JSONTemplate? {
        switch place.node.content {
        case .null, .boolean, .number: return .value(place.node.value)
        case .text(let text):
            guard let template = TextTemplate(text) else {
                return place.refuse("invalid template \(text.inMessage): a brace itself is '{{' or '}}'")
            }
            switch template.pieces.first {
            case nil: return .value(.text(""))
            case .text(let literal)? where template.pieces.count == 1: return .value(.text(literal))
            case .placeholder(let name)? where template.pieces.count == 1:
                check([name], place)
                return .placeholder(name)
            default: return place.refuse("a placeholder in a body stands for a whole text, such as \"{query}\"")
            }
        case .array: return .array((place.elements ?? []).compactMap { template($0, check) })
        case .object:
            let members = place.members ?? []
            UniqueNames.check(members.map { ($0.key, $0.key, $0.value) }, "member")
            return .object(
                members.compactMap { member in
                    template(member.value, check).map { JSONTemplate.Member(name: member.key, value: $0) }
                })
        }
    }
}

extension JSONNode {
    fileprivate var isText: Bool { if case .text = content { true } else { false } }
}
