import Presentation
import Protocols
import Synchronization
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

/// A terminal of any size, which records its output.
@MainActor final class FakeTerminal: BrowserTerminal {
    var size: TerminalSize
    private(set) var output = ""
    private(set) var suspensions = 0
    /// The web pages that were opened.
    nonisolated let opened = Mutex<[URL]>([])
    /// The texts that were copied without an escape sequence.
    nonisolated let copied = Mutex<[String]>([])

    init(size: TerminalSize) {
        self.size = size
    }

    func write(_ bytes: [UInt8]) { output += String(decoding: bytes, as: UTF8.self) }
    func suspend() { suspensions += 1 }
}

/// A browser on a fake terminal.
@MainActor final class Stage {
    let terminal: FakeTerminal
    let aviary: Aviary
    let store = MemorySettings()
    let browser: Browser

    init(
        _ aviary: Aviary = Aviary(count: 25), rows: Int = 24, columns: Int = 80, at provider: String? = "birds",
        values: [String: String] = [:], condition: String? = nil, hasMenu: Bool = false, language: Language = .english,
        pictures: FakePictures? = nil, canDraw: Bool = true, prefersGalleries: Bool = false,
        notices: NoticeViewModel? = nil,
        isPreview: Bool = false
    ) {
        self.aviary = aviary
        let terminal = FakeTerminal(size: TerminalSize(rows: rows, columns: columns))
        self.terminal = terminal
        var assembler = FakeAssembler(
            pictures: pictures, notices: notices, aviary: aviary, settings: store, language: language)
        assembler.isPreview = isPreview
        let environment = BrowserEnvironment(
            settings: assembler.settings(), pictures: canDraw ? pictures : nil, prefersGalleries: prefersGalleries,
            copy: { text in terminal.copied.withLock { $0.append(text) } }
        ) { url in
            terminal.opened.withLock { $0.append(url) }
            return true
        }
        browser = Browser(
            assembler, on: terminal, colorDepth: { $0 == .never ? .none : .ansi16 }, environment: environment)
        browser.start(at: provider, values: values, ListSelection(where: condition), hasMenu: hasMenu)
    }

    var output: String { terminal.output }
    var opened: [URL] { terminal.opened.withLock(\.self) }
    var copied: [String] { terminal.copied.withLock(\.self) }
    var size: TerminalSize {
        get { terminal.size }
        set { terminal.size = newValue }
    }

    /// Types characters.
    func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        browser.handle(.input(.key(key, modifiers)))
    }

    func click(row: Int, column: Int = 1) {
        browser.handle(.input(.mouse(MouseEvent(.press(.left), row: row, column: column))))
    }

    private var surface: Surface {
        var surface = Surface(rows: size.rows, columns: size.columns)
        browser.draw(on: &surface)
        return surface
    }

    /// The text of each row, without spaces at its end. An empty cell is the right half of a wide character.
    var lines: [String] {
        let surface = surface
        return (0..<surface.rows).map { row in
            let text = (0..<surface.columns).map { surface[row, $0].text }.joined()
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The first row that is marked as selected, except for the title.
    var selected: String? {
        let surface = surface
        let row = (1..<surface.rows).first { surface[$0, 0].style.attributes.contains(.reverse) }
        return row.map { lines[$0] }
    }

    var cursor: Surface.Position? { surface.cursor }

    /// Lets tasks run until the screen satisfies a condition. Returns whether it does.
    func shows(_ condition: (Stage) -> Bool) async -> Bool {
        for _ in 0..<1000 {
            if condition(self) { return true }
            await Task.yield()
        }
        return condition(self)
    }

    /// Lets tasks run until the screen contains a text. Returns whether it does.
    func shows(_ text: String) async -> Bool {
        await shows { $0.lines.contains { $0.contains(text) } }
    }
}
