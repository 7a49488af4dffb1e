public import Presentation
import Protocols
public import WebServer

/// The request handler of the web interface. Each open page has its own scenes, with the same types of view models as
/// the terminal interface.
@MainActor public final class PageHandler: WebHandler {
    /// The maximum number of open pages.
    private static let capacity = 32
    /// The time for which a closed page is kept. A page that is reloaded within this time continues.
    public static let gracePeriod = Duration.seconds(15)

    private let assembler: any SceneAssembler
    private let environment: PageEnvironment
    private let makeID: () -> String
    private let didOpen: () -> Void
    private let start: (PageScenes) -> Void
    private var sessions: [String: PageSession] = [:]
    private var endings: [String: Task<Void, Never>] = [:]

    /// Creates a handler without pages.
    ///
    /// - Parameters:
    ///   - provider: The provider whose list a new page shows; `nil` for the menu of all providers.
    ///   - values: The values of the list's parameters, keyed by name.
    ///   - selection: The condition and the order for the items of the list, which have been checked before.
    ///   - hasMenu: Whether the back button leads from the list of the provider to the menu.
    ///   - makeID: Returns a new id for a page. The id must contain only digits and letters, and be hard to guess.
    ///   - didOpen: Called when a browser has requested the page.
    public init(
        _ assembler: any SceneAssembler, _ environment: PageEnvironment, at provider: MenuEntry.ID? = nil,
        values: [String: String] = [:], _ selection: ListSelection = ListSelection(), hasMenu: Bool = false,
        makeID: @escaping () -> String, didOpen: @escaping () -> Void = {}
    ) {
        self.assembler = assembler
        self.environment = environment
        self.makeID = makeID
        self.didOpen = didOpen
        start = { $0.start(at: provider, values: values, selection, hasMenu: hasMenu) }
    }

    /// The number of open pages.
    public var pageCount: Int { sessions.count }

    nonisolated public func respond(to request: WebRequest) async -> WebResponse {
        let name = request.query["page"] ?? ""
        switch (request.method, request.path.first, request.path.count) {
        case (.get, nil, _): return await document(name)
        case (.get, "icon", 1): return .content(PageDocument.icon)
        case (.get, "events", 1): return await events(of: name)
        case (.post, "actions", 1): return await act(request, on: name)
        case (.get, "export", 2): return await export(request.path[1], of: name)
        case (.get, "pictures", 2): return await picture(request, of: name)
        default: return .status(404, "not found")
        }
    }

    func session(_ name: String) -> PageSession? { sessions[name] }

    // MARK: Pages

    /// Returns the document of a page that is reloaded, or of a new page.
    private func document(_ name: String) -> WebResponse {
        defer { didOpen() }
        if let session = sessions[name] {
            return .content(PageDocument(environment: environment).content(page: session.id))
        }
        guard sessions.count < Self.capacity else { return .status(503, "too many open pages") }
        let session = PageSession(id: makeID(), assembler, environment)
        sessions[session.id] = session
        start(session.scenes)
        endLater(session)
        return .content(PageDocument(environment: environment).content(page: session.id))
    }

    private func endLater(_ session: PageSession) {
        endings[session.id]?.cancel()
        endings[session.id] = Task { [weak self, clock = environment.clock, id = session.id] in
            guard (try? await clock.sleep(for: Self.gracePeriod)) != nil, !Task.isCancelled else { return }
            self?.sessions.removeValue(forKey: id)?.end()
            self?.endings[id] = nil
        }
    }

    // MARK: Requests of a page

    private func events(of name: String) -> WebResponse {
        guard let session = sessions[name] else { return .status(404, "this page has ended") }
        endings.removeValue(forKey: name)?.cancel()
        let stream = session.connect()
        let ending = Ending { [weak self, weak session] in
            Task { @MainActor in
                if let session, session.disconnect(stream) { self?.endLater(session) }
            }
        }
        let isOver = Flag()
        return .events(
            AsyncStream {
                if let event = await session.event(for: stream) { return event }
                // Another stream of the page has begun. Without this event, the browser would reconnect.
                return await isOver.set() && !Task.isCancelled ? ServerEvent("end", data: "") : nil
            } onCancel: {
                ending.run()
            })
    }

    private func act(_ request: WebRequest, on name: String) -> WebResponse {
        guard let session = sessions[name] else { return .status(404, "this page has ended") }
        guard let action = PageAction(request.body) else { return .status(400, "invalid action") }
        session.handle(action)
        return .content(WebContent(204))
    }

    private func export(_ format: String, of name: String) async -> WebResponse {
        do throws(ExportError) {
            let content = try await sessions[name]?.scenes.list?.download(as: format)
            return content.map(WebResponse.content) ?? .status(404, "list not found")
        } catch {
            return .status(500, error.text)
        }
    }

    private func picture(_ request: WebRequest, of name: String) async -> WebResponse {
        let column = request.query["column"] ?? ""
        guard let picture = await sessions[name]?.pictures.picture(row: request.path[1], column: column) else {
            return .status(404, "picture not found")
        }
        return .content(WebContent(200, picture.header.format.mediaType, picture.data))
    }
}

extension ExportError {
    fileprivate var text: String {
        switch self {
        case .existingFile: "the file exists"
        case .failed(let message, let hint): [message, hint].compactMap(\.self).joined(separator: "\n")
        }
    }
}

extension WebResponse {
    fileprivate static func status(_ status: Int, _ text: String) -> WebResponse {
        .content(WebContent(status, body: Data("\(text)\n".utf8)))
    }
}

extension WebContent {
    fileprivate init(_ status: Int, body: Data) { self.init(status, "text/plain; charset=utf-8", body) }
}

/// A closure that runs when `run` is called, and again when this object is released.
private final class Ending: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }

    func run() { body() }
}

@MainActor private final class Flag {
    private var isSet = false

    /// Sets the flag. Returns whether it was not set before.
    func set() -> Bool {
        defer { isSet = true }
        return !isSet
    }
}
