import Essentials
import Protocols

/// The body of a request, which is any JSON in the file.
enum RequestBodyFormat {
    /// Returns the body, or `nil` for none or after an error.
    static func body(_ body: Placed<JSONValue>?, isForm: Bool) -> BodyDefinition? {
        guard let body else { return nil }
        if isForm {
            guard let fields = Form.templates.read(body.place) else { return nil }
            PlaceholderCheck.parameters(fields.flatMap(\.value.placeholders), .body, at: body.place)
            return .form(fields)
        }
        guard let template = template(body.place) else { return nil }
        return .json(template)
    }

    /// Returns the JSON with its placeholders; `nil` after an error.
    private static func template(_ place: Place) -> JSONTemplate? {
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
                PlaceholderCheck.parameters([name], .body, at: place)
                return .placeholder(name)
            default: return place.refuse("a placeholder in a body stands for a whole text, such as \"{query}\"")
            }
        case .array: return .array((place.elements ?? []).compactMap(template))
        case .object:
            let members = place.members ?? []
            UniqueNames.check(members.map { ($0.key, $0.key, $0.value) }, "member")
            return .object(
                members.compactMap { member in
                    template(member.value).map { JSONTemplate.Member(name: member.key, value: $0) }
                })
        }
    }
}
