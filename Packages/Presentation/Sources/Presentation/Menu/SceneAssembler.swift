/// A factory for the view models of the scenes. A scene is one screen, such as the menu or a list. An implementation
/// can use the APIs, or samples for previews.
@MainActor public protocol SceneAssembler {
    /// Makes the menu of providers.
    func menu(_ navigator: any MenuNavigator) -> MenuViewModel
    /// Returns the settings, which all scenes share.
    func settings() -> SettingsViewModel
    /// Makes the factory for a provider's scenes; `nil` if the provider is unknown or has no list.
    func scenes(of provider: MenuEntry.ID) -> (any ItemSceneAssembler)?
}

/// A factory for the view models of one provider's scenes.
@MainActor public protocol ItemSceneAssembler {
    /// The source of the items.
    var attribution: Attribution { get }
    /// The loader of the items' pictures; `nil` while pictures are disabled.
    var pictures: (any PictureLoading)? { get }
    /// The notices about requests, such as waits for a rate limit; `nil` if they are not shown.
    var notices: NoticeViewModel? { get }
    /// Whether the items are samples. A change then has no effect, and the user interface says so.
    var isPreview: Bool { get }
    /// Makes the list.
    ///
    /// - Parameter values: The initial values of the list's parameters, keyed by name.
    func list(values: [String: String], _ navigator: any ListNavigator) -> ListViewModel
    /// Makes the detail scene of the list's selected item.
    func detail(of list: ListViewModel, _ navigator: any ItemNavigator) -> DetailViewModel
    /// Makes the form for editing an item, or for adding one if `item` is `nil`. Returns `nil` if unsupported.
    func form(editing item: DisplayItem?, _ navigator: any FormNavigator) -> FormViewModel?
    /// Makes the confirmation before an item is deleted; `nil` if the provider cannot delete items.
    func deletion(of item: DisplayItem, _ navigator: any FormNavigator) -> DeletionViewModel?
    /// Makes the login; `nil` if the provider has no secrets.
    func login(_ navigator: any LoginNavigator) -> LoginViewModel?
}

extension ItemSceneAssembler {
    public var notices: NoticeViewModel? { nil }
    public var isPreview: Bool { false }
}

/// The API that items are from. A user interface that shows pictures from an API should also show this.
public struct Attribution: Hashable, Sendable {
    /// The name to show, which is the id of the provider.
    public let name: String
    /// The web page that documents the API.
    public let documentation: String

    public init(name: String, documentation: String) {
        self.name = name
        self.documentation = documentation
    }
}
