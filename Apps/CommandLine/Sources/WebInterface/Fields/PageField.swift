import Presentation

/// A field of a form, with its label, its hint and its error messages.
struct PageField {
    let id: String
    let label: String
    var hint = ""
    let text: String
    /// Whether the text is a secret. The server never sends it to the page. The page sends it only when the form is
    /// submitted.
    var isHidden = false
    /// Whether the text can have several lines.
    var isLong = false
    /// The values to choose from; empty for a text field.
    var words: [String] = []
    var messages: [String] = []
    /// The input, and a line with `^` under the place of a fault; empty for none.
    var marked: [String] = []
    var action = PageAction.Name.enter
    /// The id of the field in its view model.
    var subject = ""

    var element: Element {
        Element(.div, messages.isEmpty ? "field" : "field wrong", id: "\(id)-field") {
            Element(.label, id: "\(id)-label", [.for: id]) { label }
            input
            Element(.p, "hint", id: "\(id)-hint") { hint }
            Element(.div, "messages", id: "\(id)-messages", [.live: "polite"]) {
                for message in messages { Element(.p) { message } }
                if !marked.isEmpty { Element(.p, "marked") { marked.joined(separator: "\n") } }
            }
        }
    }

    private var input: Element {
        let common = Element(
            isLong ? .textarea : words.isEmpty ? .input : .select, id: id,
            [
                .describedBy: "\(id)-hint \(id)-messages", .invalid: messages.isEmpty ? nil : "true",
                .autocomplete: "off", .spellcheck: "false",
            ]
        ) {
            if !words.isEmpty {
                for word in [""] + words { Element(.option, [.value: word]) { word.isEmpty ? "—" : word } }
            }
        }
        if isHidden { return common.with(.type, "password") }
        return common.with(.value, text).with(.action, action.rawValue).with(.subject, subject)
            .with(.type, words.isEmpty && !isLong ? "text" : nil)
    }
}
