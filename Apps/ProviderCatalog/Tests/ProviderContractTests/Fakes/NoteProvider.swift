import Protocols

/// A provider with every capability except slices and changes. Without a fault, it fulfils the contract.
struct NoteProvider: Repository, Downloading {
    typealias Item = Note

    let client: any APIClient
    let fault: Fault?
    /// Whether pages are requested by link, not by number.
    let usesLinks: Bool

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        if fault == .failsToList { throw ProviderError(.serverFailed, "the list is broken") }
        if fault == .refusesAnAllowedValue, list.parameters["age"] == "90" {
            throw ProviderError(.invalidRequest, "age is too high")
        }
        let named = try content(of: token)
        let first = fault == .dropsTheFirstPage ? 1 : list.firstPage
        let number = fault == .repeatsTheFirstPage ? first : named?.number ?? first
        if fault == .failsPastTheEnd, number > 1000 { throw ProviderError(.unknown, "there is no such page") }
        let entry: NotesEntry
        do throws(ProviderError) {
            let request = named?.link.map(APIRequest.init(link:)) ?? request(forPage: number, of: list)
            entry = try await client.send(request, as: NotesEntry.self).entry
        } catch {
            if fault == .takesAnyBody, error.incorrectData?.path.steps.isEmpty == true { return Page(items: []) }
            throw error
        }
        var page = page(of: entry, number: number, size: list.pageSize)
        if fault == .losesAnItemOfNumberedPages, token == nil, number > 1 { page.items = Array(page.items.dropLast()) }
        return page
    }

    private func content(of token: PageToken?) throws(ProviderError) -> NotePage? {
        do throws(ProviderError) {
            if fault == .losesTokensAsText { return try token?.content(as: TransientPage.self).page }
            return try token?.content(as: NotePage.self)
        } catch {
            guard fault == .ignoresInvalidTokens else { throw error }
            return nil
        }
    }

    private func request(forPage number: Int, of list: ListRequest) -> APIRequest {
        var items = list.parameters.queryItems.filter { fault != .dropsAParameter || $0.name != "color" }
        items.append(QueryItem("page", number))
        if fault != .dropsThePageSize { items.append(QueryItem("size", list.pageSize)) }
        return APIRequest(path: ["notes"], query: items)
    }

    private func page(of entry: NotesEntry, number: Int, size: Int) -> Page<Note> {
        let total = fault == .statesAWrongTotal ? entry.total &+ 1 : entry.total
        let last = (min(max(entry.total, 0), 100) + size - 1) / size
        let next = entry.next.flatMap { URL(string: $0) }.map { [token(to: NotePage(number: number &+ 1, link: $0))] }
        let numbered = PageTokens(after: number, through: last) { NotePage(number: $0) }
        return Page(
            items: entry.notes.map { $0.toDTO() }, following: usesLinks ? PageTokens(next ?? []) : numbered,
            total: total)
    }

    private func token(to page: NotePage) -> PageToken {
        fault == .losesTokensAsText ? PageToken(TransientPage(page: page)) : PageToken(page)
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        let note = try await client.send(APIRequest(path: path(to: reference)), as: NoteEntry.self).entry.toDTO()
        guard fault == .getsAnotherItem else { return note }
        return Note(id: note.id, title: note.title + ".", text: note.text)
    }

    func download(_ reference: Int64, to destination: any BodyDestination) async throws(ProviderError) -> Note? {
        let note: Note
        do throws(ProviderError) {
            note = try await get(reference)
        } catch {
            guard fault == .downloadsUnknownItems, error.code == .notFound else { throw error }
            note = Note(id: 1, title: "Bread", text: nil)
        }
        let name = fault == .downloadsAnotherFile ? "cover" : "\(note.id)"
        guard let url = URL(string: "https://files.example/notes/\(name).txt") else { return note }
        var request = APIRequest(file: url, to: destination)
        if fault == .losesTheFile { request.destination = Discard(of: destination) }
        _ = try await client.send(request, as: IgnoredEntry.self)
        return note
    }

    func add(_ draft: NoteDraft) async throws(ProviderError) -> Note {
        if fault != .sendsInvalidDrafts { try draft.validateForAdding() }
        let request = APIRequest(.post, path: ["notes"], body: NoteDraftEntry(draft, fault))
        if fault == .addsTwice { _ = try await client.send(request, as: NoteEntry.self) }
        return try await client.send(request, as: NoteEntry.self).entry.toDTO()
    }

    func edit(_ reference: Int64, _ changes: NoteDraft) async throws(ProviderError) -> Note {
        if fault != .sendsInvalidDrafts { try changes.validateForEditing() }
        let changes = fault == .changesNothing ? NoteDraft() : changes
        let body = NoteDraftEntry(changes, fault)
        let request = APIRequest(.patch, path: path(to: reference), body: body)
        return try await client.send(request, as: NoteEntry.self).entry.toDTO()
    }

    func delete(_ reference: Int64) async throws(ProviderError) {
        _ = try await client.send(APIRequest(.delete, path: path(to: reference)), as: IgnoredEntry.self)
    }

    private func path(to reference: Int64) -> [String] { ["notes", String(reference)] }
}

/// A destination that loses what it is given.
private final class Discard: BodyDestination {
    private let base: any BodyDestination

    init(of base: any BodyDestination) {
        self.base = base
    }

    var partialBody: PartialBody? { nil }
    func begin(_ head: HTTPResponse) throws(NetworkError) { try base.begin(head) }
    func write(_ piece: Data) {}
    func discard() {}
}

/// The content of a page token.
private struct NotePage: Codable, Hashable {
    let number: Int
    var link: URL?
}

/// The content of a page token whose JSON has no page.
private struct TransientPage: Codable, Hashable {
    enum CodingKeys: CodingKey {}

    var page: NotePage?
}

/// A provider that supports only lookups and has no secret.
struct NoteLookup: Getting {
    typealias Item = Note

    let client: any APIClient
    /// Whether a lookup hangs until it is cancelled.
    var hangs = false

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        if hangs { try? await Task.sleep(for: .seconds(3600)) }
        return try await client.send(APIRequest(path: ["notes", String(reference)]), as: NoteEntry.self).entry.toDTO()
    }
}

/// A provider whose list requires a query.
struct NoteSearch: Listing {
    typealias Item = Note

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        guard list.parameters["query"] != nil else { throw ProviderError(.invalidRequest, "missing query") }
        let items = [QueryItem("page", list.firstPage), QueryItem("size", list.pageSize)]
        let request = APIRequest(path: ["search"], query: list.parameters.queryItems + items)
        let entry = try await client.send(request, as: NotesEntry.self).entry
        return Page(items: entry.notes.map { $0.toDTO() }, total: entry.total)
    }
}
