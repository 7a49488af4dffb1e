/// A source of entities from one API. It conforms to one protocol for each capability: `Listing`, `Getting`, `Adding`,
/// `Editing`, `Deleting`.
///
/// A provider conforms only to what its API offers, so no method always fails. Every method throws `ProviderError`.
/// In addition to the codes that a method documents, these are possible for every exchange:
/// `rateLimited`, `missingCredentials`, `refusedCredentials`, `incorrectData`, `unreachable`, `serverFailed`,
/// `responseTooLarge`, `timedOut` and, when its task is cancelled, `cancelled`.
public protocol Provider<Item>: Sendable {
    associatedtype Item: Entity
}

/// A provider whose items can be listed, a page at a time.
public protocol Listing<Item>: Provider {
    /// Reads one page.
    ///
    /// - Parameters:
    ///   - token: The page, as an earlier page of the same list named it; `nil` for the first page of the request.
    ///   - list: Which items, from which page on, and how many on a page. The same for every page of a list.
    /// - Throws: `invalidRequest` when the API refuses the request or the token is another provider's;
    ///   `pageOutOfRange` for a page past the end, where the API does not give an empty one.
    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item>
}

/// A provider that can look up one item.
public protocol Getting<Item>: Provider {
    /// A reference to an item. The id of every item, written as text, is one.
    associatedtype Reference: ItemReference = Item.ID

    /// Looks up one item.
    ///
    /// - Throws: `notFound` when it does not exist.
    func get(_ reference: Reference) async throws(ProviderError) -> Item
}

/// A provider that can add an item.
public protocol Adding<Item>: Provider {
    associatedtype Draft: ItemDraft

    /// Adds an item and returns what the API made of it, with its new id.
    ///
    /// The request is sent once and never repeated: the API may have added the item although the response was lost.
    ///
    /// - Throws: `invalidRequest` for a missing or invalid field, before anything is sent.
    func add(_ draft: Draft) async throws(ProviderError) -> Item
}

/// A provider that can change an item.
public protocol Editing<Item>: Provider {
    associatedtype Draft: ItemDraft

    /// A reference to an item. The id of every item, written as text, is one.
    associatedtype Reference: ItemReference = Item.ID

    /// Changes the given fields of an item, leaves the others as they are, and returns the changed item.
    ///
    /// - Throws: `invalidRequest` when no field is given or one is invalid, before anything is sent; `notFound` when
    ///   the item does not exist.
    func edit(_ reference: Reference, _ changes: Draft) async throws(ProviderError) -> Item
}

/// A provider that can delete an item.
public protocol Deleting<Item>: Provider {
    /// A reference to an item. The id of every item, written as text, is one.
    associatedtype Reference: ItemReference = Item.ID

    /// Deletes an item.
    ///
    /// - Throws: `notFound` when it does not exist and the API says so; some APIs report success.
    func delete(_ reference: Reference) async throws(ProviderError)
}

/// All capabilities together, as `Codable` is `Decodable & Encodable`.
public typealias Repository = Listing & Getting & Adding & Editing & Deleting
