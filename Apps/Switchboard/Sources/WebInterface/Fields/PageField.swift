import Presentation

/// A field of a form: its label, the text, and what is wrong with it.
struct PageField {
    let id: String
    let label: String
    var hint = ""
    let text: String
    /// Whether the text is a secret. It is never sent to the page, and the page sends it only when the form is submitted.
    var isHidden = false
    /// Whether the text has several lines.
    var isLong = false
    /// The allowed words to choose from.
    var words: [String] = []
    var messages: [String] = []
    var action = PageAction.Name.enter
    /// What the action is about.
    var subject = ""

    var element: Element {
        Element(.div, messages.isEmpty ? "field" : "field wrong", id: "\(id)-field") {
            Element(.label, id: "\(id)-label", [.for: id]) { label }
            input
            Element(.p, "hint", id: "\(id)-hint") { hint }
            Element(.div, "messages", id: "\(id)-messages", [.live: "polite"]) {
                for message in messages { Element(.p) { message } }
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
