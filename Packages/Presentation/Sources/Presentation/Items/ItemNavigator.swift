public import Protocols

/// The navigation from the scenes that show items. Each app implements it in its own way: a terminal app pushes scenes
/// onto a stack, a web app changes its URL, and a SwiftUI app changes the path of its navigation stack.
@MainActor public protocol ItemNavigator: AnyObject {
    /// Shows a form to edit an item, or to add one if the item is `nil`.
    func showForm(editing item: DisplayItem?)
    /// Asks whether to delete an item.
    func showDeletion(of item: DisplayItem)
    /// Opens a web page in the browser.
    func openPage(_ url: URL)
    /// Asks for the credentials of the provider.
    func showLogin()
}

/// The navigation from the list scene.
@MainActor public protocol ListNavigator: ItemNavigator {
    /// Shows the selected item of the list: ``ListViewModel/selectedItem``.
    func showDetail(of item: DisplayItem)
}

/// An action of the user on an item. A provider need not support every action.
public enum ItemAction: Hashable, Sendable, CaseIterable {
    case add, edit, delete

    /// Returns the actions that a provider supports.
    public static func offered(by provider: ProviderDescriptor) -> Set<ItemAction> {
        let actions: [(ItemAction, Capability)] = [(.add, .add), (.edit, .edit), (.delete, .delete)]
        return Set(actions.filter { provider.offers($0.1) }.map(\.0))
    }
}
