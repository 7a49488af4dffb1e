import Presentation
import Protocols

/// A view of one view model on the page, or a dialog above the scenes before it.
@MainActor protocol PageScene: AnyObject {
    /// Whether the scene before it stays visible around it.
    var isDialog: Bool { get }
    /// The keys that have a meaning here, for the help.
    var keys: [PageKey] { get }

    /// The id of the scene's element. The ids of the elements in it begin with it.
    var id: String { get }
    /// The scene as it is now. It reads the view model, and changes nothing in it.
    var element: Element { get }
    /// The id of the element that gets the focus when the scene becomes the top one; `nil` for none.
    var focus: String? { get }

    /// Handles what the user did. Returns whether the action has a meaning here.
    func handle(_ action: PageAction) -> Bool

    /// Handles the back button: cancels something, or closes the scene. Returns `false` if the scene can be closed.
    func handleBack() -> Bool
}

extension PageScene {
    var isDialog: Bool { true }
    func handleBack() -> Bool { false }
}

/// A key, or several with the same meaning.
struct PageKey: Hashable {
    /// The keys as people read them: `↓ j`.
    let label: String
    /// The names of the keys (UI Events KeyboardEvent key Values): `ArrowDown`, `j`.
    let names: [String]
    let meaning: Phrase

    init(_ label: String, _ names: [String]? = nil, _ meaning: Phrase) {
        self.label = label
        self.names = names ?? [label]
        self.meaning = meaning
    }

    static let help = PageKey("?", nil, .helpKey)
    static let escape = PageKey("Esc", ["Escape"], .closeAlert)
    static let moves = [
        PageKey("↓ ↑ j k", ["ArrowDown", "ArrowUp", "j", "k"], .move),
        PageKey("Home End g G", ["Home", "End", "g", "G"], .firstAndLast),
    ]

    /// Returns the number of rows that a key moves the selection by; `nil` for other keys.
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

/// Where the scenes are shown, and what they need.
@MainActor protocol PageStage: AnyObject {
    var environment: PageEnvironment { get }
    var pictures: PictureShelf { get }
    /// A short message, until the next action.
    var message: Phrase? { get set }

    /// Returns an id for a new scene.
    func makeID() -> String
    /// Shows a scene above the others.
    func push(_ scene: any PageScene)
    /// Whether there is a scene before this one, to which the back button leads.
    func canClose(_ scene: any PageScene) -> Bool
    /// Closes a scene and everything above it, unless it is closed already.
    func close(_ scene: any PageScene)
    /// Moves the focus of the keyboard to an element.
    func focus(_ id: String)
    /// Replaces the content of an element in a row, if the page still shows it.
    func fill(_ id: String, with element: Element)
    /// Shows the settings.
    func showSettings()
    /// Opens a web page in another tab.
    func openPage(_ url: URL)
}
