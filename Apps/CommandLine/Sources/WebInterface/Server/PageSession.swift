import Observation
import Presentation
import Protocols
import WebServer

/// An open page: its scenes, and what the browser shows of them.
///
/// Changes are computed when the browser is ready for the next event. All changes before that become one event.
@MainActor final class PageSession {
    let id: String
    let pictures: PictureRegistry
    let environment: PageEnvironment
    let scenes: PageScenes

    /// What the browser shows; `nil` before the first event of a stream.
    private var shown: (element: Element, depth: Int, title: String)?
    /// Changes that are not differences between elements, such as a move of the focus.
    private var pending: [Patch] = []
    private var hasChanged = true
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Whether a change of an observed property will cause an event.
    private var isTracking = false
    /// The number of streams so far. Only the last one gets events.
    private var streamCount = 0
    private(set) var isConnected = false

    init(id: String, _ assembler: any SceneAssembler, _ environment: PageEnvironment) {
        self.id = id
        self.environment = environment
        pictures = PictureRegistry(page: id)
        scenes = PageScenes(assembler, environment: environment, pictures: pictures)
        scenes.send = { [weak self] in self?.send($0) }
    }

    /// Closes all scenes, which cancels their requests.
    func end() { scenes.end() }

    // MARK: Actions

    /// Handles an action of the user.
    func handle(_ action: PageAction) {
        switch action.name {
        case .enter, .search, .filter, .order, .condition, .keep, .column, .letterKeys:
            _ = shown?.element.setValue(action.value, ofField: action.element)
        // The browser has already gone back in its history.
        case .leave: shown?.depth -= 1
        default: break
        }
        scenes.handle(action)
        didChange()
    }

    private func send(_ patch: Patch) {
        pending.append(patch)
        didChange()
    }

    // MARK: Events

    /// Starts a stream of events, and ends the previous one. The first event contains everything that the page shows.
    func connect() -> Int {
        streamCount += 1
        isConnected = true
        shown = nil
        didChange()
        return streamCount
    }

    /// Ends a stream. Returns whether it was the current one.
    func disconnect(_ stream: Int) -> Bool {
        guard stream == streamCount, isConnected else { return false }
        isConnected = false
        didChange()
        return true
    }

    /// Waits for changes, and returns them as an event; `nil` at the end of the stream.
    func event(for stream: Int) async -> ServerEvent? {
        while stream == streamCount, isConnected {
            let patches = hasChanged ? changes() : []
            if !patches.isEmpty { return ServerEvent(data: Patch.json(patches)) }
            await withCheckedContinuation { waiting.append($0) }
        }
        return nil
    }

    private func didChange() {
        hasChanged = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func changes() -> [Patch] {
        hasChanged = false
        let (element, title) = tracked { (scenes.element, scenes.title) }
        let depth = scenes.depth
        var patches: [Patch]
        if let shown {
            patches = element.patches(from: shown.element) ?? element.patchesFromNothing
        } else {
            patches = element.patchesFromNothing
        }
        if depth != shown?.depth { patches.append(.depth(depth)) }
        if title != shown?.title { patches.append(.title(title)) }
        patches += pending
        pending = []
        shown = (element, depth, title)
        return patches
    }

    /// Returns the result of the closure. When a property that the closure has read changes later, an event is sent.
    private func tracked<Value>(_ render: () -> Value) -> Value {
        guard !isTracking else { return render() }
        isTracking = true
        return withObservationTracking(render) { [weak self] in
            // The property gets its new value only after `onChange` returns.
            Task { @MainActor in
                self?.isTracking = false
                self?.didChange()
            }
        }
    }
}
