import CommandLineInterface
import Connections
import Presentation
import Protocols
import UseCases

/// An assembler of scenes that show the items of the providers. The items come from the APIs, the cache or the store.
@MainActor struct LiveAssembler: SceneAssembler {
    private let request: BrowseRequest
    private let shared: SettingsViewModel

    init(_ request: BrowseRequest) {
        self.request = request
        shared = SettingsViewModel(request.settings, environmentLanguage: request.language)
    }

    func menu(_ navigator: any MenuNavigator) -> MenuViewModel {
        let connector = request.connector
        let entries = request.providers.map { provider in
            MenuEntry(provider) { connector.hasSecret($0, of: provider) }
        }
        return MenuViewModel(entries, navigator: navigator)
    }

    func settings() -> SettingsViewModel { shared }

    func scenes(of provider: MenuEntry.ID) -> (any ItemSceneAssembler)? {
        ProviderScenes(request, provider, shared, usesSamples: false)
    }
}

/// An assembler of scenes that show the samples of the providers. Nothing is sent, and no login is needed.
///
/// The user's settings still apply, and changes to them are saved.
@MainActor struct PreviewAssembler: SceneAssembler {
    private let request: BrowseRequest
    private let shared: SettingsViewModel

    init(_ request: BrowseRequest) {
        self.request = request
        shared = SettingsViewModel(request.settings, environmentLanguage: request.language)
    }

    func menu(_ navigator: any MenuNavigator) -> MenuViewModel {
        MenuViewModel(request.providers.map { MenuEntry($0) { _ in true } }, navigator: navigator)
    }

    func settings() -> SettingsViewModel { shared }

    func scenes(of provider: MenuEntry.ID) -> (any ItemSceneAssembler)? {
        ProviderScenes(request, provider, shared, usesSamples: true)
    }
}

/// An assembler of the scenes of one provider.
@MainActor struct ProviderScenes: ItemSceneAssembler {
    private let connections: ProviderConnections
    private let paging: Paging
    private let settings: SettingsViewModel
    private let exports: ExportSystem
    private let usesSamples: Bool
    var isPreview: Bool { usesSamples }
    private let loader: any PictureLoading
    let notices: NoticeViewModel?

    var pictures: (any PictureLoading)? { settings.showsPictures && connections.source != .store ? loader : nil }

    var attribution: Attribution {
        Attribution(name: connections.descriptor.id, documentation: connections.descriptor.documentation)
    }

    init?(_ request: BrowseRequest, _ id: MenuEntry.ID, _ settings: SettingsViewModel, usesSamples: Bool) {
        guard let descriptor = request.providers.first(where: { $0.id == id }),
            let paging = descriptor.paging
        else { return nil }
        let notices = NoticeViewModel()
        self.notices = notices
        connections = ProviderConnections(descriptor, request, events: notices.events)
        loader = ProviderPictures(connections: connections)
        self.paging = paging
        self.settings = settings
        exports = request.exports
        self.usesSamples = usesSamples
    }

    func list(values: [String: String], _ navigator: any ListNavigator) -> ListViewModel {
        let values = usesSamples ? values.merging(connections.descriptor.sampleValues) { given, _ in given } : values
        return ListViewModel(
            ProviderList(connections: connections, paging: paging), navigator: navigator, values: values,
            exporter: RecordExporter(of: connections.descriptor, exports, hasPictures: pictures != nil) {
                [connections] () throws(ProviderError) in try connections.connection()
            })
    }

    func detail(of list: ListViewModel, _ navigator: any ItemNavigator) -> DetailViewModel {
        let isGetting = connections.descriptor.offers(.get)
        return DetailViewModel(
            list, useCase: isGetting ? ProviderDetail(connections: connections) : nil,
            picture: PictureViewModel(pictures),
            actions: list.actions, navigator: navigator)
    }

    func form(editing item: DisplayItem?, _ navigator: any FormNavigator) -> FormViewModel? {
        ProviderForm(connections, isEditing: item != nil).map { FormViewModel($0, editing: item, navigator: navigator) }
    }

    func deletion(of item: DisplayItem, _ navigator: any FormNavigator) -> DeletionViewModel? {
        guard connections.descriptor.offers(.delete) else { return nil }
        return DeletionViewModel(of: item, ProviderDeletion(connections: connections), navigator: navigator)
    }

    func login(_ navigator: any LoginNavigator) -> LoginViewModel? {
        guard !usesSamples, connections.source != .store, !connections.secrets.isEmpty else { return nil }
        return LoginViewModel(connections, navigator: navigator)
    }
}
