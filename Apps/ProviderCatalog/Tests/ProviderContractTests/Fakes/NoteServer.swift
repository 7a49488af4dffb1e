import Protocols
import Synchronization

/// The API of ``NoteProvider``, with its notes in memory.
final class NoteServer: HTTPTransport {
    private struct Draft: Decodable {
        let title: String?
        let text: String?
    }

    private struct List: Encodable {
        let total: Int
        let next: String?
        let notes: [Note]
    }

    static let notes = (1...7).map { Note(id: $0, title: "Note \($0)", text: $0 == 4 ? nil : "from the corner shop") }

    private let notes = Mutex(NoteServer.notes)
    /// Whether writes are answered, but change nothing, as APIs for testing do.
    private let simulatesChanges: Bool

    init(simulatesChanges: Bool = false) {
        self.simulatesChanges = simulatesChanges
    }

    func send(_ request: HTTPRequest) -> HTTPResponse {
        notes.withLock { notes in
            let kept = notes
            defer { if simulatesChanges { notes = kept } }
            let id = Int64(request.url.lastPathComponent)
            guard let id else {
                return request.method == .post ? add(request, to: &notes) : list(notes, request)
            }
            guard let index = notes.firstIndex(where: { $0.id == id }) else { return response(404, "", request) }
            if request.method == .delete { notes.remove(at: index) }
            if request.method == .patch { notes[index] = notes[index].updated(with: draft(request)) }
            return response(200, request.method == .delete ? "{}" : json(notes[index]), request)
        }
    }

    private func list(_ notes: [Note], _ request: HTTPRequest) -> HTTPResponse {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let (page, size) = (number("page", in: query), number("size", in: query))
        let isLast = page * size >= notes.count
        let next = isLast ? nil : "https://notes.example/notes?page=\(page + 1)&size=\(size)"
        let served = Array(notes.dropFirst((page - 1) * size).prefix(size))
        return response(200, json(List(total: notes.count, next: next, notes: served)), request)
    }

    private func number(_ name: String, in query: [URLQueryItem]) -> Int {
        query.first { $0.name == name }?.value.flatMap { Int($0) } ?? 1
    }

    private func add(_ request: HTTPRequest, to notes: inout [Note]) -> HTTPResponse {
        let id = (notes.map(\.id).max() ?? 0) + 1
        let note = Note(id: id, title: "", text: nil).updated(with: draft(request))
        notes.append(note)
        return response(201, json(note), request)
    }

    private func draft(_ request: HTTPRequest) -> (title: String?, text: String?) {
        let draft = request.body.flatMap { try? JSONDecoder().decode(Draft.self, from: $0) }
        return (draft?.title, draft?.text)
    }

    private func json(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func response(_ status: Int, _ body: String, _ request: HTTPRequest) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json"], body: Data(body.utf8), url: request.url,
            receivedAt: Date(timeIntervalSince1970: 1_788_000_000))
    }
}

extension Note {
    fileprivate func updated(with draft: (title: String?, text: String?)) -> Note {
        Note(id: id, title: draft.title ?? title, text: draft.text ?? text)
    }
}
