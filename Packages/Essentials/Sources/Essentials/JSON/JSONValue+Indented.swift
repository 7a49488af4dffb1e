extension JSONValue {
    /// The value as JSON text for people: each element and member on a line of its own, indented by two spaces.
    public var indented: String {
        var text = ""
        write(to: &text, indentation: "\n")
        return text + "\n"
    }

    private func write(to text: inout String, indentation: String) {
        let inner = indentation + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            for (index, element) in elements.enumerated() {
                text += (index == 0 ? "[" : ",") + inner
                element.write(to: &text, indentation: inner)
            }
            text += indentation + "]"
        case .object(let members) where !members.isEmpty:
            for (index, member) in members.enumerated() {
                text += (index == 0 ? "{" : ",") + inner + Self.quoted(member.key) + ": "
                member.value.write(to: &text, indentation: inner)
            }
            text += indentation + "}"
        case .null, .boolean, .number, .text, .array, .object: text += description
        }
    }
}
