public import Observation
public import Protocols

/// A provider in the menu.
public struct MenuEntry: Identifiable, Hashable, Sendable {
    /// The id of the provider.
    public let id: String
    /// A one-line description of the provider's items.
    public let summary: String
    /// The plural name of the items: `users`.
    public let itemName: String
    /// Whether every request needs a key that is not set.
    public let needsLogin: Bool

    public init(id: String, summary: String, itemName: String, needsLogin: Bool = false) {
        self.id = id
        self.summary = summary
        self.itemName = itemName
        self.needsLogin = needsLogin
    }

    /// Creates the entry for a provider.
    ///
    /// - Parameter isSet: Returns whether the secret of an environment variable is set.
    public init(_ provider: ProviderDescriptor, isSet: (String) -> Bool) {
        self.init(
            id: provider.id, summary: provider.summary, itemName: provider.items.pluralName,
            needsLogin: provider.secrets.contains { $0.isRequired && !isSet($0.variable) })
    }

    /// Returns whether each word of a text occurs in the id, the item name or the summary. Case is ignored.
    func matches(_ text: String) -> Bool {
        let content = "\(id) \(itemName) \(summary)".lowercased()
        // A search for one character of many marks takes long. Equal texts differ in length by less than a factor of three.
        let limit = 3 * content.utf8.count
        return text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy {
            $0.utf8.count <= limit && content.contains($0)
        }
    }
}

/// The navigation from the menu.
@MainActor public protocol MenuNavigator: AnyObject {
    /// Shows the list of a provider's items.
    func showList(of provider: MenuEntry.ID)
    /// Shows the settings.
    func showSettings()
}

/// The view model of the menu of providers.
@MainActor @Observable public final class MenuViewModel {
    /// The providers that match the search, in the order of the menu.
    public private(set) var entries: [MenuEntry]
    /// The text of the search field.
    public private(set) var searchText = ""
    /// The index of the selected provider; `nil` if no provider matches the search.
    public private(set) var selection: Int?

    @ObservationIgnored private let all: [MenuEntry]
    @ObservationIgnored private weak let navigator: (any MenuNavigator)?

    public init(_ entries: [MenuEntry], navigator: (any MenuNavigator)?) {
        all = entries
        self.entries = entries
        self.navigator = navigator
        selection = entries.isEmpty ? nil : 0
    }

    /// The selected provider; `nil` if no provider matches the search.
    public var selectedEntry: MenuEntry? { selection.map { entries[$0] } }

    /// Shows the list of the default provider, if the menu has this provider. The user can go back to the menu.
    public func start(defaultProvider: MenuEntry.ID) {
        guard let index = entries.firstIndex(where: { $0.id == defaultProvider }) else { return }
        select(index)
        open()
    }

    /// Shows only the providers that have each word of a text in their id, item name or summary.
    public func search(_ text: String) {
        let selected = selectedEntry?.id
        searchText = text
        entries = all.filter { $0.matches(text) }
        selection = entries.isEmpty ? nil : entries.firstIndex { $0.id == selected } ?? 0
    }

    /// Selects a provider. An index outside of the menu selects the first or the last one.
    public func select(_ index: Int) {
        if !entries.isEmpty { selection = min(max(0, index), entries.count - 1) }
    }

    /// Shows the list of the selected provider.
    public func open() {
        if let entry = selectedEntry { navigator?.showList(of: entry.id) }
    }

    /// Shows the settings.
    public func showSettings() { navigator?.showSettings() }
}
