import Observation
import Presentation
import Protocols
import Terminal

/// The open scenes. The last one is on top.
@MainActor @Observable final class SceneStack {
    private(set) var scenes: [any Scene] = []
    /// A short message, which the last line shows until the next key is pressed.
    var message: Phrase?
    /// The size of a cell of the terminal; `nil` if it is unknown.
    var cell: CellSize?

    /// The top scene; `nil` after the last scene was closed.
    var top: (any Scene)? { scenes.last }

    /// The scenes to draw, in order: the last scene that is not an overlay, and the overlays above it.
    var visible: ArraySlice<any Scene> {
        let start = scenes.lastIndex { !$0.isOverlay } ?? 0
        return scenes[start...]
    }

    func push(_ scene: any Scene) {
        message = nil
        scenes.append(scene)
    }

    func pop() {
        message = nil
        scenes.removeLast(min(1, scenes.count))
    }

    /// Closes a scene and all scenes above it. Does nothing if the scene is already closed.
    func close(_ scene: any Scene) {
        if let index = scenes.firstIndex(where: { $0 === scene }) { scenes.removeSubrange(index...) }
    }
}

/// The dependencies of the scenes other than their view models.
public struct BrowserEnvironment: Sendable {
    /// The settings, which all scenes share.
    public let settings: SettingsViewModel
    /// The source of responses: `samples`; `nil` for the network.
    public let source: Phrase?
    /// Returns the text of a date in the user's time zone.
    public let localTime: @Sendable (Date) -> String
    /// Opens a web page. Returns whether a browser was started.
    public let openPage: @Sendable (URL) -> Bool
    /// Copies text to the clipboard in another way than with an escape sequence, if the terminal has one.
    public let copy: @Sendable (String) -> Void
    /// The object that draws pictures; `nil` if pictures cannot be shown.
    public let pictures: (any PictureDrawing)?
    /// Whether lists with thumbnails are shown as galleries at first.
    public let prefersGalleries: Bool

    /// Creates an environment. By default, responses come from the network, dates are in UTC, and pictures are not
    /// shown.
    public init(
        settings: SettingsViewModel, source: Phrase? = nil, localTime: @escaping @Sendable (Date) -> String = \.iso8601,
        pictures: (any PictureDrawing)? = nil, prefersGalleries: Bool = false,
        copy: @escaping @Sendable (String) -> Void = { _ in },
        openPage: @escaping @Sendable (URL) -> Bool
    ) {
        self.settings = settings
        self.source = source
        self.localTime = localTime
        self.pictures = pictures
        self.prefersGalleries = prefersGalleries
        self.copy = copy
        self.openPage = openPage
    }

    /// The language of the user interface.
    @MainActor var language: Language { settings.language }

    @MainActor func text(_ phrase: Phrase) -> String { phrase.text(in: language) }
    func text(of field: DisplayItem.Field) -> String { FieldText.text(of: field, date: localTime) }
}

/// The terminal on which a ``Browser`` draws.
@MainActor public protocol BrowserTerminal: AnyObject {
    /// The current size of the terminal.
    var size: TerminalSize { get }
    /// Writes bytes to the terminal.
    func write(_ bytes: [UInt8])
    /// Suspends the process until the user resumes it.
    func suspend()
}

extension TerminalDevice: BrowserTerminal {}
