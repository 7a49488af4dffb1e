import Essentials
import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// A provider from the small file, with responses by path and query: `/things?page=2`.
struct RunningFile {
    let descriptor: ProviderDescriptor
    let client: FakeClient

    /// - Parameters:
    ///   - members: Members in place of those of the small file.
    ///   - responses: The bodies, by target. A target that is not there is an error.
    init(
        _ members: KeyValuePairs<String, String>, headers: [String: HTTPHeaders] = [:], links: [String: URL] = [:],
        _ responses: [String: String] = [:]
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

    private var provider: any Provider { descriptor.make(ProviderContext(client: client)) }

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
        guard let getter = provider as? FileProvider<Offered, Offered>, let id = RecordID(reference) else {
            throw ProviderError(.unknown, "no look-ups")
        }
        return try await getter.get(id)
    }

    /// Returns the values of a record, in the order of the columns.
    func values(of record: FileRecord) -> [FieldValue] { descriptor.items(of: FileRecord.self).row(of: record) }
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
