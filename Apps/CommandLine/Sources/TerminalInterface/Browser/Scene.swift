import Presentation
import Terminal

/// A full-screen view of one view model, or a box that is drawn over the scene below.
@MainActor protocol Scene: AnyObject {
    /// Whether the scene is a box, around which the scene below stays visible.
    var isOverlay: Bool { get }
    /// The keys that the help shows.
    var keys: [KeyHelp] { get }

    /// Draws the scene. Must not change the view model.
    func draw(on surface: inout Surface)

    /// Called after the scene was drawn, for example to load more items.
    func didDraw()

    /// Handles a key. Returns whether the scene uses the key.
    func handle(_ press: KeyPress) -> Bool

    /// Handles a button or the wheel of the mouse.
    func handle(_ mouse: MouseEvent)

    /// Handles pasted text.
    func paste(_ text: String)
}

extension Scene {
    var isOverlay: Bool { false }
    func didDraw() {}
    func handle(_ mouse: MouseEvent) {}
    func paste(_ text: String) {}
}

/// A key with its modifiers.
struct KeyPress: Hashable {
    let key: Key
    var modifiers: KeyModifiers = []

    /// The typed character; `nil` for other keys, and with Control or Alt.
    var character: Character? {
        guard case .character(let character) = key, modifiers.isSubset(of: .shift) else { return nil }
        return character
    }

    /// The character that is typed with Control; `nil` for other keys.
    var control: Character? {
        guard case .character(let character) = key, modifiers == .control else { return nil }
        return character
    }

    /// Whether the key is Ctrl-C. It arrives with Alt if the user presses Escape directly before it.
    var isInterrupt: Bool { key == .character("c") && modifiers.subtracting(.alt) == .control }
}

/// A line of the help.
struct KeyHelp {
    /// The keys: `↑ ↓ j k`.
    let keys: String
    /// What the keys do.
    let meaning: Phrase
    /// Whether the last line of the scene also shows the keys.
    var isHint = false

    init(_ keys: String, _ meaning: Phrase, isHint: Bool = false) {
        self.keys = keys
        self.meaning = meaning
        self.isHint = isHint
    }
}

/// A movement in a list or in text.
enum Movement {
    case lines(Int), pages(Int), start, end

    /// Creates the movement for a key, as in a pager or in vi; `nil` for keys without a movement.
    init?(_ press: KeyPress) {
        switch (press.key, press.character, press.control) {
        case (.up, _, _), (_, "k", _), (_, _, "p"): self = .lines(-1)
        case (.down, _, _), (_, "j", _), (_, _, "n"): self = .lines(1)
        case (.pageUp, _, _), (_, _, "b"): self = .pages(-1)
        case (.pageDown, _, _), (_, " ", _), (_, _, "f"): self = .pages(1)
        case (.home, _, _), (_, "g", _): self = .start
        case (.end, _, _), (_, "G", _): self = .end
        default: return nil
        }
    }

    /// Returns the position after the movement, from 0 to `count - 1`.
    func position(from position: Int, count: Int, pageSize: Int) -> Int {
        let target =
            switch self {
            case .lines(let lines): position + lines
            case .pages(let pages): position + pages * max(1, pageSize - 1)
            case .start: 0
            case .end: count - 1
            }
        return max(0, min(target, count - 1))
    }
}
