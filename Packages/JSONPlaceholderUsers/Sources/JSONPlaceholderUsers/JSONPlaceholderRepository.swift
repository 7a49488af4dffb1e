import Protocols

/// The users of JSONPlaceholder, or of any other json-server 0.16 or 0.17.
///
/// Writes are real requests, and the answers are what a database would have given. JSONPlaceholder keeps nothing of
/// them; a json-server of one's own does.
public struct JSONPlaceholderRepository: Repository {
    /// What it lists, looks up and changes.
    public typealias Item = User

    private let transport: any HTTPTransport
    private let baseURL: URL

    /// - Parameters:
    ///   - transport: what sends the requests.
    ///   - baseURL: the server's address, below which there is `/users`.
    public init(transport: any HTTPTransport, baseURL: URL) {
        self.transport = transport
        self.baseURL = baseURL
    }

    /// Reads one page of the users.
    ///
    /// - Throws: also `invalidRequest` for an order without a field to sort by.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        try list.validate(for: Self.paging)
        try Self.refuseIdleParameters(list.parameters)
        let number = try token?.content(as: PageNumber.self) ?? PageNumber(value: list.firstPage)
        let paging = [QueryItem("_page", number.value), QueryItem("_limit", list.pageSize)]
        let request = HTTPRequest(url: URL(baseURL, path: ["users"], query: list.parameters.queryItems + paging))
        let response = try await response(to: request)
        return Page(
            users: try response.read([UserEntry].self, answering: request), number: number, size: list.pageSize,
            total: response.totalCount)
    }

    /// Looks up one user.
    ///
    /// - Throws: `notFound` when no user has the number.
    public func get(_ reference: Int64) async throws(ProviderError) -> User {
        let request = HTTPRequest(url: url(of: reference))
        return try await response(to: request).read(UserEntry.self, answering: request)
    }

    /// Adds a user. Fields that were not given are empty in the result.
    ///
    /// - Throws: `invalidRequest` for a draft without a name, before anything is sent.
    public func add(_ draft: UserDraft) async throws(ProviderError) -> User {
        try draft.validateForAdding()
        let request = try HTTPRequest(
            .post, URL(baseURL, path: ["users"]), sending: draft, as: UserDraftEntry.self)
        return try await response(to: request).read(AddedUserEntry.self, answering: request)
    }

    /// Changes the given fields of a user, in two requests: one looks the user up, one changes it.
    ///
    /// - Throws: `notFound` when no user has the number.
    public func edit(_ reference: Int64, _ changes: UserDraft) async throws(ProviderError) -> User {
        try changes.validateForEditing()
        // Asked for first, because a PATCH of an id that is not there succeeds as well, and a PUT breaks the server.
        let lookup = HTTPRequest(url: url(of: reference))
        let stored = try await response(to: lookup).read(JSONEntry.self, answering: lookup)
        let request = try HTTPRequest(
            .patch, url(of: reference), sending: (stored, changes), as: UserPatchEntry.self)
        return try await response(to: request).read(UserEntry.self, answering: request)
    }

    /// Deletes a user. JSONPlaceholder answers alike for one that is not there.
    public func delete(_ reference: Int64) async throws(ProviderError) {
        _ = try await response(to: HTTPRequest(method: .delete, url: url(of: reference)))
    }

    private func url(of reference: Int64) -> URL {
        URL(baseURL, path: ["users", String(reference)])
    }

    private func response(to request: HTTPRequest) async throws(ProviderError) -> HTTPResponse {
        try await transport.response(to: request, refusal: ProviderError.init(jsonPlaceholder:to:))
    }
}
