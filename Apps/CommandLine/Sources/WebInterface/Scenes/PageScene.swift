import Presentation
import Protocols

/// A view of one view model. It fills the page, or is a dialog above the scenes before it.
@MainActor protocol PageScene: AnyObject {
    /// Whether the scene is a dialog. The scene before a dialog stays visible.
    var isDialog: Bool { get }
    /// The title of the page while it shows the scene; empty for a dialog, which keeps the title of the scene below.
    var title: String { get }
    /// The keys that the script sends while the scene is the top one. The help lists them.
    var keys: [PageKey] { get }

    /// The id of the scene's element. The ids of the elements in the scene begin with this id.
    var id: String { get }
    /// The scene's element, rendered from the state of the view model. Rendering must not change the view model.
    var element: Element { get }
    /// The id of the element that gets the focus when the scene becomes the top one; `nil` for none.
    var focus: String? { get }

    /// Handles an action of the user. Returns `false` if the scene does not support it.
    func handle(_ action: PageAction) -> Bool

    /// Handles the back button, for example by cancelling a request. Returns `false` if the scene must be closed.
    func handleBack() -> Bool
}

extension PageScene {
    var isDialog: Bool { true }
    var title: String { "" }
    func handleBack() -> Bool { false }
}

/// One or more keys with the same meaning.
struct PageKey: Hashable {
    /// The keys as the help shows them: `↓ j`.
    let label: String
    /// The names of the keys (UI Events KeyboardEvent key Values): `ArrowDown`, `j`.
    let names: [String]
    let meaning: Phrase

    init(_ label: String, _ names: [String]? = nil, _ meaning: Phrase) {
        self.label = label
        self.names = names ?? [label]
        self.meaning = meaning
    }

    /// The names of the keys that work.
    ///
    /// - Parameter hasLetters: Whether the keys of characters work.
    func names(hasLetters: Bool) -> [String] { hasLetters ? names : names.filter { $0.count > 1 } }

    /// The keys that work, as the help shows them; empty if none does.
    func label(hasLetters: Bool) -> String {
        guard !hasLetters else { return label }
        return label.split(separator: " ").filter { $0.count > 1 || $0.first?.isASCII == false }.joined(separator: " ")
    }

    static let help = PageKey("?", nil, .helpKey)
    static let escape = PageKey("Esc", ["Escape"], .closeAlert)
    static let move = PageKey("↓ ↑ j k", ["ArrowDown", "ArrowUp", "j", "k"], .move)
    static let firstAndLast = PageKey("Home End g G", ["Home", "End", "g", "G"], .firstAndLast)

    /// Returns the number of rows by which a key moves the selection; `nil` for other keys.
    static func offset(of key: String) -> Int? {
        switch key {
        case "ArrowDown", "j": 1
        case "ArrowUp", "k": -1
        case "Home", "g": -Int(Int32.max)
        case "End", "G": Int(Int32.max)
        default: nil
        }
    }
}

/// The page that shows the scenes. It has the functions and values that the scenes share.
@MainActor protocol PageContext: AnyObject {
    var environment: PageEnvironment { get }
    var pictures: PictureRegistry { get }
    /// A short message, which the page shows until the next action.
    var message: Phrase? { get set }

    /// Returns an id for a new scene.
    func makeID() -> String
    /// Shows a scene above the others.
    func push(_ scene: any PageScene)
    /// Returns whether the back button can close a scene. It can close every scene except the first one.
    func canClose(_ scene: any PageScene) -> Bool
    /// Closes a scene and all scenes above it. Does nothing if the scene is already closed.
    func close(_ scene: any PageScene)
    /// Moves the keyboard focus to an element.
    func focus(_ id: String)
    /// Replaces the content of an element in a row, if the page still shows it.
    func fill(_ id: String, with element: Element)
    /// Copies text to the clipboard.
    func copy(_ text: String)
    /// Shows the settings.
    func showSettings()
    /// Opens a web page in another tab.
    func openPage(_ url: URL)
}
