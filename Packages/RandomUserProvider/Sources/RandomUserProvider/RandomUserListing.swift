import Protocols

/// The users of randomuser.me. The API can neither look one up nor change one, so this is all there is to adopt.
///
/// With a seed, a page is the same on every call with the same page size. Without one every page is random: as nobody
/// can tell the pages apart then, that is no harm.
public struct RandomUserListing: Listing {
    /// What it lists.
    public typealias Item = User

    private let transport: any HTTPTransport
    private let baseURL: URL

    /// - Parameters:
    ///   - transport: what sends the requests.
    ///   - baseURL: the server's address, below which there is `/api/`.
    public init(transport: any HTTPTransport, baseURL: URL) {
        self.transport = transport
        self.baseURL = baseURL
    }

    /// Reads one page of made-up users.
    ///
    /// - Throws: also `invalidRequest` for parameters that exclude each other.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        try list.validate(for: Self.paging)
        try Self.refuseIdleParameters(list.parameters)
        let number = try token?.content(as: PageNumber.self) ?? PageNumber(value: list.firstPage)
        // The API would send page 1 for it.
        guard number.value <= Page.lastOfRandomUser else { return .afterRandomUser }
        let paging = [QueryItem("results", list.pageSize), QueryItem("page", number.value)]
        let request = HTTPRequest(
            url: URL(baseURL, path: ["api", ""], query: list.parameters.queryItems + paging))
        let response = try await transport.response(to: request, refusal: ProviderError.init(randomUser:to:))
        switch try response.read(AnswerEntry.self, answering: request) {
        case .success(let users): return Page(users: users, number: number, size: list.pageSize)
        case .failure(let complaint): throw ProviderError(complaint, in: response, to: request)
        }
    }
}
