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

    /// Returns the actions that a provider type supports.
    public static func offered(by provider: any Provider.Type) -> Set<ItemAction> {
        var actions: Set<ItemAction> = []
        if provider is any Adding.Type { actions.insert(.add) }
        if provider is any Editing.Type { actions.insert(.edit) }
        if provider is any Deleting.Type { actions.insert(.delete) }
        return actions
    }
}
