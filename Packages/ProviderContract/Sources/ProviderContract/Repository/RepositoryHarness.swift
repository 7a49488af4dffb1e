public import ContractKit
public import Protocols

/// A test case for what users see of the items of a provider, whether an API or a store has them.
public typealias RepositoryCase = ContractCase<RepositoryHarness>

/// The contract of repositories: of everything that lists items, and perhaps looks up, adds, edits and deletes them.
///
/// A case uses only the capabilities of the provider, so it needs neither requests nor a store. A case about a capability
/// that the provider does not have is skipped.
public enum RepositoryCases {
    /// All cases.
    public static let all = lists + items + changes
}

/// The provider under test, and what the contract has to know about its items. Each case needs a provider of its own.
public struct RepositoryHarness: Sendable {
    let target: CallTarget
    /// The items that the provider has, in any order. There are at least 3.
    let expected: [any Entity]
    let columnValues: @Sendable (any Entity) -> [(name: String, value: FieldValue)]
    let parameters: ParameterValues
    let paging: Paging
    let pageSizes: [Int]
    let unknownID: String
    let showsChanges: Bool

    /// - Parameters:
    ///   - expected: The items that the list has, in any order. Pass at least 3.
    ///   - items: The description of the items.
    ///   - draftToAdd: The description of a new item; `nil` for that of the provider's type.
    ///   - draftToEdit: The description of a change; `nil` for that of the provider's type.
    ///   - parameters: The parameters of the list.
    ///   - pageSizes: The page sizes to read the list with. Pass at least one that gives several pages.
    ///   - unknownID: An id that no item has.
    ///   - showsChanges: Whether later reads show what was added, edited and deleted. Some APIs only simulate changes.
    public init<Tested: Listing>(
        _ provider: Tested, of expected: [Tested.Item], items: ItemDescription<Tested.Item> = ItemDescription(),
        draftToAdd: (any DraftDescribing)? = nil, draftToEdit: (any DraftDescribing)? = nil,
        parameters: ParameterValues, paging: Paging, pageSizes: [Int], unknownID: String, showsChanges: Bool = true
    ) {
        target = CallTarget(provider, items, draftToAdd: draftToAdd, draftToEdit: draftToEdit)
        self.expected = expected
        columnValues = { item in
            guard let item = item as? Tested.Item else { return [] }
            return items.columns.map { ($0.name, $0.value(item)) }
        }
        self.parameters = parameters
        self.paging = paging
        self.pageSizes = pageSizes
        self.unknownID = unknownID
        self.showsChanges = showsChanges
    }

    /// Calls the provider. The result is `timedOut` after 10 seconds.
    func result(of call: ProviderCall) async -> CallResult {
        await bounded(by: .seconds(10)) { [target] in
            do throws(ProviderError) {
                return .success(try await call.perform(target))
            } catch {
                return .failure(error)
            }
        } ?? .timedOut
    }

    func request(pageSize: Int, firstPage: Int = 1) throws(ProviderError) -> ListRequest {
        try ListRequest(parameters, pageSize: pageSize, firstPage: firstPage, for: paging)
    }

    /// Reads the list from the page of a token to its end.
    func pages(of list: ListRequest, from token: PageToken? = nil) async -> ListedPages {
        await ListedPages.read(from: token) { await result(of: .list(list, token: $0)) }
    }

    /// Throws ``Skipped`` unless the provider has a capability.
    func require(_ kind: ProviderCall.Kind) throws(Skipped) {
        let capabilities = Capability.offered(by: type(of: target.provider))
        guard capabilities.contains(where: { $0.name == kind.rawValue }) else {
            throw Skipped("the provider does not support '\(kind.rawValue)'")
        }
    }
}
