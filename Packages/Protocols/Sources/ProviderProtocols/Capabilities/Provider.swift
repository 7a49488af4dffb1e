import Records
import TransportProtocols

/// A source of items from one API.
///
/// A provider conforms to one protocol for each capability that its API offers: ``Listing``, ``Partitioning``,
/// ``Getting``, ``Downloading``, ``Adding``, ``Editing``, ``Deleting``. Every method throws ``ProviderError``. In
/// addition to the codes that its documentation lists, every method can throw `invalidRequest`, `rateLimited`,
/// `quotaExhausted`, `missingCredentials`, `refusedCredentials`, `incorrectData`, `unreachable`, `serverFailed`,
/// `responseTooLarge`, `timedOut`, `unknown`, and `cancelled` if the task is cancelled.
public protocol Provider<Item>: Sendable {
    associatedtype Item: Entity
}

/// A provider that can list items, page by page.
public protocol Listing<Item>: Provider {
    /// Returns one page of a list.
    ///
    /// - Parameters:
    ///   - token: A token from an earlier page of the same list; `nil` for the first page of `list`.
    ///   - list: The request for the list. Pass the same request for every page.
    /// - Throws: `invalidRequest` if the API refuses the request, or if a different provider created the token.
    ///   `pageOutOfRange` for a page past the end. Some APIs return an empty page instead.
    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item>
}

/// A provider that can look up one item.
public protocol Getting<Item>: Provider {
    /// A reference to an item. The text of every item's id must be a valid reference.
    associatedtype Reference: ItemReference = Item.ID

    /// Looks up one item.
    ///
    /// - Throws: `notFound` if the item does not exist.
    func get(_ reference: Reference) async throws(ProviderError) -> Item
}

/// A provider whose items each have a file, such as a picture.
public protocol Downloading<Item>: Provider {
    /// A reference to an item; see ``Getting/Reference``.
    associatedtype Reference: ItemReference = Item.ID

    /// Streams the file of an item to a destination, and returns the item.
    ///
    /// - Returns: The item as a look-up returns it; `nil` if the provider cannot look up items.
    /// - Throws: `notFound` if the item does not exist or has no file.
    func download(_ reference: Reference, to destination: any BodyDestination) async throws(ProviderError) -> Item?
}

/// A provider that can add an item.
public protocol Adding<Item>: Provider {
    associatedtype Draft: ItemDraft

    /// Adds an item and returns the item that the API created, with its new id.
    ///
    /// The request is never retried, because the API may have added the item even if the response was lost.
    ///
    /// - Throws: `invalidRequest` for a missing or invalid field, before a request is sent.
    func add(_ draft: Draft) async throws(ProviderError) -> Item
}

/// A provider that can change fields of an item.
public protocol Editing<Item>: Provider {
    associatedtype Draft: ItemDraft

    /// A reference to an item; see ``Getting/Reference``.
    associatedtype Reference: ItemReference = Item.ID

    /// Changes the fields that the draft sets, and returns the changed item.
    ///
    /// - Throws: `invalidRequest` before a request is sent, if no field is set or a field is invalid. `notFound` if the
    ///   item does not exist.
    func edit(_ reference: Reference, _ changes: Draft) async throws(ProviderError) -> Item
}

/// A provider that can delete an item.
public protocol Deleting<Item>: Provider {
    /// A reference to an item; see ``Getting/Reference``.
    associatedtype Reference: ItemReference = Item.ID

    /// Deletes an item.
    ///
    /// - Throws: `notFound` if the item does not exist. Some APIs report success instead.
    func delete(_ reference: Reference) async throws(ProviderError)
}

/// A provider with every capability except downloads.
public typealias Repository = Listing & Getting & Adding & Editing & Deleting
