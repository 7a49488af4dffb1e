import Presentation
import Protocols

/// A dialog with a title, a close button, a status, an alert and its content.
@MainActor struct Dialog {
    let id: String
    let title: String
    let environment: PageEnvironment
    /// The CSS class of the dialog.
    var style = ""
    var status = ""
    var alert: AlertMessage?
    /// Whether the alert has a button for a retry or a login. A form can have its own button instead.
    var hasAlertAction = true

    /// Returns the dialog with its content. All elements of the content must have an id.
    func element(@ElementBuilder _ content: () -> [Node]) -> Element {
        let labels: KeyValuePairs<Element.Attribute, String?> = [
            .role: "dialog", .isModal: "true", .labelledBy: "\(id)-title", .tabindex: "-1",
        ]
        return Element(.div, "scene dialog", id: id, labels) {
            Element(.div, "sheet " + style, id: "\(id)-sheet") {
                Element(.header, "heading", id: "\(id)-heading") {
                    Element(.h2, id: "\(id)-title") { title }
                    let close = environment.text(.close)
                    Element(
                        .button, "quiet close", id: "\(id)-close",
                        [.type: "button", .action: "back", .label: close, .title: close]
                    ) { "✕" }
                }
                Element(.p, "status", id: "\(id)-status", [.role: "status", .live: "polite"]) { status }
                alert.map { AlertBox($0, id: "\(id)-alert", hasAction: hasAlertAction, environment).element }
                content()
            }
        }
    }
}

/// An error message, with a button for a retry or a login if that can help.
@MainActor struct AlertBox {
    private let alert: AlertMessage
    private let id: String
    private let hasAction: Bool
    private let environment: PageEnvironment

    init(_ alert: AlertMessage, id: String, hasAction: Bool = true, _ environment: PageEnvironment) {
        self.alert = alert
        self.id = id
        self.hasAction = hasAction
        self.environment = environment
    }

    var element: Element {
        Element(.div, "alert", id: id, [.role: "alert"]) {
            Element(.div, "lines", id: "\(id)-lines") {
                for line in alert.lines(in: environment.language) { Element(.p) { line } }
            }
            Element(.div, "buttons", id: "\(id)-buttons") {
                switch hasAction ? alert.action : nil {
                case .retry: button(.retry, .retryKey.capitalized)
                case .logIn: button(.logIn, .logIn)
                case nil: [Element]()
                }
                button(.dismiss, .close)
            }
        }
    }

    private func button(_ action: PageAction.Name, _ text: Phrase) -> Element {
        Element(.button, id: "\(id)-\(action)", [.type: "button", .action: action.rawValue]) { environment.text(text) }
    }
}

extension ElementBuilder {
    static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
}

/// The help, which lists the keys of the scene below. Each of these keys closes the help.
@MainActor final class HelpPage: PageScene {
    let id: String
    let keys: [PageKey]
    private let context: any PageContext

    init(_ keys: [PageKey], _ context: any PageContext) {
        self.keys = keys
        self.context = context
        id = context.makeID()
    }

    var focus: String? { "\(id)-close" }

    var element: Element {
        let environment = context.environment
        let hasLetters = environment.settings.hasLetterKeys
        let shown = keys.map { ($0.label(hasLetters: hasLetters), $0.meaning) }.filter { !$0.0.isEmpty }
        return Dialog(id: id, title: environment.text(.help), environment: environment, style: "small").element {
            Element(.dl, "keys", id: "\(id)-keys") {
                for (label, meaning) in shown {
                    Element(.dt) { label }
                    Element(.dd) { environment.text(meaning) }
                }
            }
            Element(.label, "choice", id: "\(id)-choice") {
                Element(
                    .input, id: "\(id)-letters",
                    [.type: "checkbox", .action: "letterKeys", .checked: hasLetters ? "" : nil])
                Element(.span) { environment.text(.letterKeys) }
            }
            Element(.p, "messages", id: "\(id)-messages", [.live: "polite"]) {
                environment.settings.letterKeysMessage.map(environment.text) ?? ""
            }
        }
    }

    func handle(_ action: PageAction) -> Bool {
        if action.name == .key { context.close(self) }
        return true
    }
}
