import Observation
public import Presentation
import Protocols
public import Terminal

/// A full-screen browser of the items of all providers: a stack of scenes that draw view models on a terminal.
///
/// A frame is drawn after each event, and when an observed property of a visible view model changes.
@MainActor public final class Browser {
    /// The reason why the browser ended.
    public enum Ending: Hashable, Sendable {
        case quit
        /// Ctrl-C.
        case interrupted
    }

    let stack = SceneStack()
    private let assembler: any SceneAssembler
    private let environment: BrowserEnvironment
    private let terminal: any BrowserTerminal
    private let colorDepth: @Sendable (ColorSetting) -> ColorDepth
    private var renderer: Renderer
    /// Whether a change of an observed property will cause a redraw.
    private var isTracking = false
    private var menu: MenuViewModel?
    /// The parameter values for the first list.
    private var firstValues: [String: String] = [:]
    /// The condition and the order for the items of the first list.
    private var firstSelection = ListSelection()

    /// The reason why the browser ended; `nil` while it runs.
    public private(set) var ending: Ending?

    /// Creates a browser. It draws nothing before ``start(at:values:_:hasMenu:)``.
    ///
    /// - Parameter colorDepth: Returns the color depth for a value of the color setting.
    public init(
        _ assembler: any SceneAssembler, on terminal: any BrowserTerminal,
        colorDepth: @escaping @Sendable (ColorSetting) -> ColorDepth, environment: BrowserEnvironment
    ) {
        self.assembler = assembler
        self.terminal = terminal
        self.environment = environment
        self.colorDepth = colorDepth
        renderer = Renderer(colorDepth: colorDepth(environment.settings.color))
    }

    /// Shows the list of a provider, or the menu of all providers if `provider` is `nil`.
    ///
    /// - Parameters:
    ///   - values: The values of the list's parameters, keyed by name.
    ///   - selection: The condition and the order for the items of the list, which have been checked before.
    ///   - hasMenu: Whether the user can go back from the list to the menu.
    public func start(
        at provider: MenuEntry.ID?, values: [String: String] = [:], _ selection: ListSelection = ListSelection(),
        hasMenu: Bool = false
    ) {
        (firstValues, firstSelection) = (values, selection)
        if provider == nil || hasMenu {
            let menu = assembler.menu(self)
            self.menu = menu
            stack.push(MenuScene(menu, stack: stack, environment: environment))
            menu.start(defaultProvider: provider ?? "")
        } else if let provider {
            showList(of: provider)
        }
        (firstValues, firstSelection) = ([:], ListSelection())
        measureCell()
        redraw()
    }

    /// Determines the size of a cell, for the aspect ratio of pictures. If the system does not report the size, asks
    /// the terminal. The response arrives as an event.
    private func measureCell() {
        stack.cell = CellSize(terminal.size) ?? stack.cell
        if environment.pictures != nil, CellSize(terminal.size) == nil { terminal.write(Array("\u{1B}[16t".utf8)) }
    }

    /// Handles the events until the user quits, or until the events end.
    public func run(_ events: TerminalEvents) async {
        for await event in events {
            handle(event)
            if ending != nil { return }
        }
    }

    /// Handles an event and draws the next frame.
    public func handle(_ event: TerminalEvent) {
        switch event {
        case .resized: measureCell()
        case .resumed: renderer.invalidate()
        case .input(.key(let key, let modifiers)): handle(KeyPress(key: key, modifiers: modifiers))
        case .input(.mouse(let mouse)): stack.top?.handle(mouse)
        case .input(.paste(let text, _)): stack.top?.paste(text)
        case .input(.report(.cellSize(let width, let height))):
            stack.cell = CellSize(width: width, height: height) ?? stack.cell
        case .input(.focus), .input(.report): return
        }
        if stack.top == nil { ending = ending ?? .quit }
        redraw()
    }

    private func handle(_ press: KeyPress) {
        stack.message = nil
        if press.isInterrupt {
            ending = .interrupted
            return
        }
        if press.control == "z" { return terminal.suspend() }
        if press.control == "l" { return renderer.invalidate() }
        guard let scene = stack.top, !scene.handle(press) else { return }
        if press.character == "?" {
            stack.push(HelpScene(scene.keys, stack: stack, environment: environment))
        } else if press.character == "q" || press.key == .escape || press.key == .left {
            // The left arrow key goes back, but does not quit.
            if press.key != .left || stack.scenes.count > 1 { stack.pop() }
        }
    }

    // MARK: Drawing

    private func redraw() {
        guard ending == nil else { return }
        renderer.colorDepth = colorDepth(environment.settings.color)
        let size = terminal.size
        var surface = Surface(rows: size.rows, columns: size.columns)
        if isTracking {
            draw(on: &surface)
        } else {
            isTracking = true
            withObservationTracking {
                draw(on: &surface)
            } onChange: {
                // The property gets its new value only after `onChange` returns.
                Task { @MainActor [weak self] in self?.didChange() }
            }
        }
        terminal.write(renderer.frame(surface))
        stack.top?.didDraw()
    }

    private func didChange() {
        isTracking = false
        redraw()
    }

    func draw(on surface: inout Surface) {
        for scene in stack.visible {
            surface.cursor = nil
            scene.draw(on: &surface)
        }
        guard let message = stack.message, surface.rows > 1 else { return }
        let row = Rectangle(row: surface.rows - 1, rows: 1, columns: surface.columns)
        surface.fill(row)
        surface.write(environment.text(message), in: row, style: SceneStyles.note, overflow: .ellipsis)
    }
}

extension Browser: MenuNavigator {
    public func showSettings() { stack.push(SettingsScene(stack, environment)) }

    public func showList(of provider: MenuEntry.ID) {
        guard let scenes = assembler.scenes(of: provider) else {
            stack.message = .cannotList(provider)
            return
        }
        let itemScenes = ItemScenes(
            provider, scenes: scenes, stack: stack, environment: environment,
            copy: { [terminal, environment] text in
                guard terminal.copy(text) else { return false }
                environment.copy(text)
                return true
            })
        itemScenes.start(values: firstValues, firstSelection)
    }
}

extension BrowserTerminal {
    /// Copies text to the clipboard, if the terminal allows it (OSC 52). Returns `false` if the text is too large.
    fileprivate func copy(_ text: String) -> Bool {
        // Several terminals ignore sequences with more than 100,000 bytes of Base64.
        guard text.utf8.count <= 75_000 else { return false }
        write(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\".utf8))
        return true
    }
}
