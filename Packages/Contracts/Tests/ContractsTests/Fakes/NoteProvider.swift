import Protocols

/// A provider that does everything; without a fault, as it must.
struct NoteProvider: Repository {
    typealias Item = Note

    let context: ProviderContext
    let fault: Fault?
    private let paging: Paging
    private let key: Secret

    init(_ context: ProviderContext, fault: Fault?, paging: Paging) throws(ProviderError) {
        self.paging = paging
        self.context = context
        self.fault = fault
        if fault == .worksWithoutTheKey {
            key = context.secrets[ProviderDescriptor.notesKey.variable] ?? Secret("none")
        } else {
            key = try context.secret(ProviderDescriptor.notesKey)
        }
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        if fault == .failsToList { throw ProviderError(.serverFailed, "the list is broken") }
        if fault != .takesAnyPageSize { try list.validate(for: paging) }
        if fault == .refusesAnAllowedValue, list.parameters["age"] == "90" {
            throw ProviderError(.invalidRequest, "age is too high")
        }
        let named = try token?.content(as: NotePage.self)
        let number = fault == .repeatsTheFirstPage ? list.firstPage : named?.number ?? list.firstPage
        let items = list.parameters.queryItems.filter { fault != .dropsAParameter || $0.name != "color" }
        let paging = [QueryItem("page", number), QueryItem("size", list.pageSize)]
        let request = request(url: named?.url ?? url(["notes"], items + paging))
        let response = try await response(to: request)
        let entry: NotesEntry
        do throws(ProviderError) {
            entry = try await read(NotesEntry.self, from: response, answering: request)
        } catch {
            if fault == .takesAnyBody, error.incorrectData?.path.steps.isEmpty == true { return Page(items: []) }
            throw error
        }
        var page = page(of: entry, number: number, size: list.pageSize)
        if fault == .losesAnItemOfNumberedPages, token == nil, number > 1 { page.items = Array(page.items.dropLast()) }
        return page
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        let request = request(url: url(["notes", String(reference)]))
        let note = try await read(NoteEntry.self, from: try await response(to: request), answering: request)
        guard fault == .getsAnotherItem else { return note }
        return Note(id: note.id, title: note.title + ".", text: note.text)
    }

    func add(_ draft: NoteDraft) async throws(ProviderError) -> Note {
        if fault != .sendsWrongDrafts { try draft.validateForAdding() }
        let request = request(.post, url: url(["notes"]), sending: draft)
        if fault == .addsTwice { _ = try await response(to: request) }
        return try await read(NoteEntry.self, from: try await response(to: request), answering: request)
    }

    func edit(_ reference: Int64, _ changes: NoteDraft) async throws(ProviderError) -> Note {
        if fault != .sendsWrongDrafts { try changes.validateForEditing() }
        let sent = fault == .changesNothing ? NoteDraft() : changes
        let request = request(.patch, url: url(["notes", String(reference)]), sending: sent)
        return try await read(NoteEntry.self, from: try await response(to: request), answering: request)
    }

    func delete(_ reference: Int64) async throws(ProviderError) {
        _ = try await response(to: request(.delete, url: url(["notes", String(reference)])))
    }

    private func page(of entry: NotesEntry, number: Int, size: Int) -> Page<Note> {
        let total = fault == .statesAWrongTotal ? entry.total &+ 1 : entry.total
        let last = max(min(max(entry.total, 0), 100) / max(size, 1), 1)
        var following = (1..<last).contains(number) ? (number + 1...last).map { NotePage(number: $0) } : []
        if fault == .followsLinksAnywhere, let url = entry.next.flatMap({ URL(string: $0) }) {
            following = [NotePage(number: number &+ 1, url: url)]
        }
        return Page(
            items: entry.notes.map { $0.toDTO() }, following: PageTokens(following.map { PageToken($0) }), total: total)
    }

    private func url(_ path: [String], _ query: [QueryItem] = []) -> URL {
        let root = URL(string: "/", relativeTo: context.baseURL)?.absoluteURL ?? context.baseURL
        return URL(fault == .leavesThePathOfTheAddress ? root : context.baseURL, path: path, query: query)
    }

    private func request(_ method: HTTPMethod = .get, url: URL, sending draft: NoteDraft? = nil) -> HTTPRequest {
        let body = draft.flatMap { try? NoteDraftEntry(title: $0.title, text: $0.text).toRaw() }
        var url = url
        if fault == .writesTheKeyIntoTheURL { url = URL(url, path: [], query: [QueryItem("key", key.revealed)]) }
        return HTTPRequest(
            method: method, url: url, headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body,
            credentials: [.header("X-Key", key)])
    }

    private func response(to request: HTTPRequest) async throws(ProviderError) -> HTTPResponse {
        do throws(ProviderError) {
            let refusal = ProviderDescriptor.noteRefusal(fault)
            guard fault == .ignoresTheStatus else {
                return try await context.transport.response(to: request, refusal: refusal)
            }
            do throws(NetworkError) {
                return try await context.transport.send(request)
            } catch {
                throw ProviderError(error, request: request)
            }
        } catch {
            throw await spoiled(error)
        }
    }

    private func spoiled(_ error: ProviderError) async -> ProviderError {
        var error = error
        switch (fault, error.code) {
        case (.callsCancellationUnknown, .cancelled): error.code = .unknown
        case (.callsTimeoutsUnreachable, .timedOut) where error.status == nil: error.code = .unreachable
        case (.isSlowToCancel, .cancelled):
            await Task.detached { try? await Task.sleep(for: .milliseconds(250)) }.value
        case (.tellsTheKeyInErrors, _): error.message += " (key \(key.revealed))"
        default: break
        }
        return error
    }

    private func read<Entry: RawDecodable & DTOEncodable>(
        _ entry: Entry.Type, from response: HTTPResponse, answering request: HTTPRequest
    ) async throws(ProviderError) -> Entry.DTO where Entry.Raw == Data {
        if fault == .hangsOnAnEmptyBody, response.body.isEmpty {
            try? await Task.sleep(for: .seconds(3600))
        }
        do throws(ProviderError) {
            return try response.read(entry, answering: request)
        } catch {
            var error = error
            if fault == .callsIncorrectDataUnknown { error.code = .unknown }
            if fault == .namesNoField { error.cause = IncorrectData(entry: "Note", reason: "\(error)") }
            throw error
        }
    }
}

/// What the provider puts into a page token.
private struct NotePage: Hashable {
    let number: Int
    var url: URL?
}
