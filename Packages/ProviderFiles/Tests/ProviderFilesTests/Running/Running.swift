import Essentials
import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// A provider from the small file, with responses by path and query: `/things?page=2`.
struct RunningFile {
    let descriptor: ProviderDescriptor
    let client: FakeClient
    let events = RecordingEventSink()

    /// - Parameters:
    ///   - members: Members in place of those of the small file.
    ///   - responses: The bodies, by target. A target that is not there is an error.
    init(
        _ members: KeyValuePairs<String, String>, headers: [String: HTTPHeaders] = [:], links: [String: URL] = [:],
        _ responses: [String: String] = [:]
    ) throws {
        try self.init(Array(members), headers: headers, links: links, responses)
    }

    init(
        _ members: [(key: String, value: String)], headers: [String: HTTPHeaders] = [:], links: [String: URL] = [:],
        _ responses: [String: String]
    ) throws {
        var file = SmallFile()
        for (name, json) in members { file.set(name, json) }
        descriptor = try #require(
            ProviderFile.reading(Data(file.text.utf8), named: "acme.json").descriptors.first)
        client = FakeClient { request throws(ProviderError) in
            let target = request.target(below: "https://api.acme.example")
            guard let body = responses[target] else { throw ProviderError(.notFound, "no response to \(target)") }
            return APIResponse(
                entry: body, headers: headers[target] ?? [:],
                links: links[target].map { ["next": $0] } ?? [:],
                url: URL(string: "https://api.acme.example\(target)"), request: "GET \(target)")
        }
    }

    private var provider: any Provider { descriptor.make(ProviderContext(client: client, events: events)) }

    /// The targets of all requests.
    var targets: [String] { client.requests.map { $0.target(below: "https://api.acme.example") } }

    func page(
        _ token: PageToken? = nil, size: Int? = nil, first: Int = 1, parameters: [String: String] = [:]
    ) async throws(ProviderError) -> Page<FileRecord> {
        guard let paging = descriptor.paging, let lister = provider as? any Listing<FileRecord> else {
            throw ProviderError(.unknown, "no lists")
        }
        let values = try ParameterValues(parameters, for: descriptor.parameters)
        return try await lister.page(token, of: ListRequest(values, pageSize: size, firstPage: first, for: paging))
    }

    /// Reads all pages, each with the token that the page before it named. Returns the ids of each page.
    func pages(size: Int? = nil, first: Int = 1) async throws(ProviderError) -> [[String]] {
        var (pages, token): ([[String]], PageToken?) = ([], nil)
        repeat {
            let page = try await page(token, size: size, first: first)
            pages.append(page.items.map(\.id.description))
            token = page.following.first
        } while token != nil && pages.count < 10
        return pages
    }

    func get(_ reference: String) async throws(ProviderError) -> FileRecord {
        guard let getter = provider as? any Getting<FileRecord> else { throw ProviderError(.unknown, "no look-ups") }
        return try await getter.get(text: reference)
    }

    func add(_ values: [String: FieldValue]) async throws(ProviderError) -> FileRecord {
        guard let adder = provider as? any Adding<FileRecord> else { throw ProviderError(.unknown, "no additions") }
        return try await adder.add(values, descriptor.draftToAdd)
    }

    func edit(_ reference: String, _ values: [String: FieldValue]) async throws(ProviderError) -> FileRecord {
        guard let editor = provider as? any Editing<FileRecord> else { throw ProviderError(.unknown, "no edits") }
        return try await editor.edit(text: reference, values, descriptor.draftToEdit)
    }

    func delete(_ reference: String) async throws(ProviderError) {
        guard let deleter = provider as? any Deleting<FileRecord> else { throw ProviderError(.unknown, "no deletions") }
        try await deleter.delete(text: reference)
    }

    /// Downloads the file of an item.
    func download(_ reference: String) async throws(ProviderError) -> Download {
        guard let downloader = provider as? any Downloading<FileRecord> else {
            throw ProviderError(.unknown, "no downloads")
        }
        let destination = MemoryDestination()
        let item = try await downloader.download(text: reference, to: destination)
        return Download(content: String(decoding: destination.body, as: UTF8.self), item: item)
    }

    struct Download: Sendable {
        let content: String
        let item: FileRecord?
    }

    /// Returns the values of a record, in the order of the columns.
    func values(of record: FileRecord) -> [FieldValue] { descriptor.items(of: FileRecord.self).row(of: record) }
}

extension Getting {
    func get(text: String) async throws(ProviderError) -> Item { try await get(.reading(text)) }
}

extension Adding {
    fileprivate func add(
        _ values: [String: FieldValue], _ drafts: (any DraftDescribing)?
    ) async throws(ProviderError) -> Item {
        try await add(DraftDescription(drafts).draft(values: values))
    }
}

extension Editing {
    fileprivate func edit(
        text: String, _ values: [String: FieldValue], _ drafts: (any DraftDescribing)?
    ) async throws(ProviderError) -> Item {
        try await edit(.reading(text), DraftDescription(drafts).draft(values: values))
    }
}

extension Deleting {
    fileprivate func delete(text: String) async throws(ProviderError) { try await delete(.reading(text)) }
}

extension Downloading {
    fileprivate func download(
        text: String, to destination: any BodyDestination
    ) async throws(ProviderError) -> Item? {
        try await download(.reading(text), to: destination)
    }
}

extension ItemReference {
    fileprivate static func reading(_ text: String) throws(ProviderError) -> Self {
        if let reference = Self(text) { return reference }
        throw ProviderError(.unknown, "no reference")
    }
}

extension APIRequest {
    /// The path and the query, or the part of a link after the base URL.
    fileprivate func target(below base: String) -> String {
        let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let path: String =
            switch target {
            case .path(let segments): "/" + segments.joined(separator: "/")
            case .link(let link): link.absoluteString.replacing(base, with: "")
            case .file(let url): url.absoluteString
            case .custom(let target): target.name
            }
        return query.isEmpty ? path : "\(path)?\(query)"
    }
}

/// Returns the code and the message of an error.
func failure(_ call: () async throws(ProviderError) -> some Any) async -> String? {
    do throws(ProviderError) {
        _ = try await call()
        return nil
    } catch {
        return "\(error.code): \(error.message)"
    }
}

/// An encoder for bodies that do not need one.
struct NoEncoder: BodyEncoder {
    func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data { Data() }
    func encodeForm(_ items: [QueryItem]) -> Data { Data() }
}
