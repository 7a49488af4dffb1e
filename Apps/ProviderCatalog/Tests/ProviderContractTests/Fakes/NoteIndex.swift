import Protocols

/// A provider for an API that lists ids only: each note is one more request. A removed note is `null`.
struct NoteIndex: Listing, Getting {
    typealias Item = Note

    /// A defect that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case dropsThePageSize, leavesOutInvalidNotes, findsRemovedNotes

        var failedCases: Set<String> {
            switch self {
            case .dropsThePageSize: ["page-sizes-are-sent"]
            case .leavesOutInvalidNotes: ["malformed-bodies-are-refused"]
            case .findsRemovedNotes: ["every-sample-is-read", "unknown-items-are-not-found"]
            }
        }
    }

    let client: any APIClient
    var fault: Fault?

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        let start = try token?.content(as: UInt8.self) ?? 0
        let ids = try await client.send(APIRequest(path: ["notes.json"]), as: NoteIDs.self).entry.ids.dropFirst(
            Int(start))
        let size = fault == .dropsThePageSize ? ids.count : list.pageSize
        var notes: [Note] = []
        for id in ids.prefix(size) { notes += try await note(Int64(id)).map { [$0] } ?? [] }
        return Page(items: notes, following: ids.count > size ? [PageToken(start + UInt8(size))] : [])
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        if let note = try await note(reference) { return note }
        if fault == .findsRemovedNotes { return Note(id: reference, title: "", text: nil) }
        throw ProviderError(.notFound, "no note \(reference)", status: 200)
    }

    private func note(_ id: Int64) async throws(ProviderError) -> Note? {
        do throws(ProviderError) {
            return try await client.send(APIRequest(path: ["notes", "\(id).json"]), as: NoteOrNull.self).entry.note
        } catch {
            guard fault == .leavesOutInvalidNotes, error.code == .incorrectData, error.incorrectData?.path.steps == []
            else { throw error }
            return nil
        }
    }
}

private struct NoteIDs: Decodable, RawDecodable, Sendable {
    let ids: [UInt32]

    init(from decoder: any Decoder) throws { ids = try [UInt32](from: decoder) }
}

private struct NoteOrNull: RawDecodable, Sendable {
    let note: Note?

    static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> NoteOrNull {
        NoteOrNull(note: raw == Data("null".utf8) ? nil : try decoder.decodeJSON(NoteEntry.self, from: raw).toDTO())
    }
}

extension ProviderDescriptor {
    static func noteIndex(_ fault: NoteIndex.Fault? = nil) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "note-index", summary: "notes by their numbers", documentation: "https://notes.example/docs",
            baseURL: URL(literal: "https://notes.example/v1"),
            paging: Paging(.cursor, sizes: PageSizes(2...50, defaultSize: 20)),
            samples: SampleBook(
                pageSize: 2,
                [
                    Sample("all notes", target: "/notes.json", body: "[1, 2, 3, 4]"),
                    Sample("a note", target: "/notes/1.json", body: #"{"id": 1, "title": "Tea", "text": "twice"}"#),
                    Sample("a removed note", target: "/notes/2.json", body: "null", failure: .notFound),
                    Sample("another note", target: "/notes/3.json", body: #"{"id": 3, "title": "Jam"}"#),
                    Sample("the last note", target: "/notes/4.json", body: #"{"id": 4, "title": "Salt"}"#),
                ]),
            make: { NoteIndex(client: $0.client, fault: fault) })
    }
}
