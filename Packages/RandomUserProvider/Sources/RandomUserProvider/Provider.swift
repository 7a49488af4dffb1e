public import Protocols

/// The descriptor of this package: the catalog finds it by this name, in this file.
public let descriptor = ProviderDescriptor(
    id: "random-user",
    summary: "made-up people from 21 countries; new ones on every call, or the same with a seed",
    documentation: "https://randomuser.me/documentation",
    baseURL: URL(literal: "https://randomuser.me"),
    parameters: RandomUserAPI.parameters,
    paging: RandomUserAPI.paging,
    limits: RandomUserAPI.limits,
    errors: RandomUserAPI.errors,
    samples: Samples.book,
    make: { context in RandomUserAPI(context) }
)

/// The users of randomuser.me. The API can only list them.
///
/// With a seed, a page is the same on every call with the same page size. Without one every page is random, also the
/// same page on the next call.
public struct RandomUserAPI: Listing {
    public typealias Item = User

    private let client: any APIClient

    /// Creates the provider.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Reads one page of made-up users.
    ///
    /// - Throws: Also `invalidRequest` for parameters that exclude each other.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        let page = try token?.content(as: UserPage.self) ?? UserPage(number: list.firstPage)
        let users = try await client.send(try page.request(for: list), as: UsersEntry.self).entry.results
        return page.page(of: users.map { $0.toDTO() }, for: list)
    }
}
