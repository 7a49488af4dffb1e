import Protocols

/// A provider without capabilities.
struct IdleProvider: Provider {
    typealias Item = User
}

/// Providers with one capability each.
enum Only {
    struct Lister: Listing {
        typealias Item = User

        func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
            Page(items: [])
        }
    }

    struct Divider: Partitioning {
        typealias Item = User

        func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] { [] }

        func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
            Page(items: [])
        }
    }

    struct Getter: Getting {
        typealias Item = User

        func get(_ reference: String) async throws(ProviderError) -> User { throw ProviderError(.notFound, "") }
    }

    struct Downloader: Downloading {
        typealias Item = User

        func download(_ reference: String, to destination: any BodyDestination) async throws(ProviderError) -> User? {
            throw ProviderError(.notFound, "")
        }
    }

    struct Adder: Adding {
        typealias Item = User

        func add(_ draft: UserDraft) async throws(ProviderError) -> User { throw ProviderError(.unknown, "") }
    }

    struct Editor: Editing {
        typealias Item = User

        func edit(_ reference: String, _ changes: UserDraft) async throws(ProviderError) -> User {
            throw ProviderError(.notFound, "")
        }
    }

    struct Deleter: Deleting {
        typealias Item = User

        func delete(_ reference: String) async throws(ProviderError) {}
    }
}

struct ReadingProvider: Listing, Getting {
    typealias Item = Image

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Image> { Page(items: []) }
    func get(_ reference: UInt64) async throws(ProviderError) -> Image { throw ProviderError(.notFound, "") }
}

struct FullProvider: Repository {
    typealias Item = User
    typealias Draft = UserDraft

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> { Page(items: []) }
    func get(_ reference: String) async throws(ProviderError) -> User { throw ProviderError(.notFound, "") }
    func add(_ draft: UserDraft) async throws(ProviderError) -> User { throw ProviderError(.unknown, "") }
    func edit(_ reference: String, _ changes: UserDraft) async throws(ProviderError) -> User {
        throw ProviderError(.notFound, "")
    }
    func delete(_ reference: String) async throws(ProviderError) {}
}

struct IdleClient: APIClient {
    func send<Entry: Sendable>(
        _ request: APIRequest, reading reader: BodyReader<Entry>
    ) async throws(ProviderError) -> APIResponse<Entry> {
        throw ProviderError(.unreachable, "no network connection")
    }
}
