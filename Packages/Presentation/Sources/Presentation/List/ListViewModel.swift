public import Observation
import Protocols

/// The view model of a list of items. It searches while the user types, and loads more items while the user scrolls.
@MainActor @Observable public final class ListViewModel {
    /// The loaded items and the state of the load.
    public internal(set) var loading = PagedLoading<DisplayItem>()
    /// The loaded items that meet the condition, in the order that the user chose.
    public internal(set) var items: [DisplayItem] = []
    /// The sections of the items; empty if no item has a section, or if the items are sorted.
    public internal(set) var sections: [ListSection] = []
    /// The reasons why items are missing, such as a limit of the API or an incomplete page. The notice about stored items
    /// is also a note. Show the notes after the items.
    public internal(set) var notes: [Phrase] = []
    /// The last failure; `nil` if there is none. A failure does not remove the items.
    public internal(set) var alert: AlertMessage?
    /// The index of the selected item; `nil` if there are no items.
    public internal(set) var selection: Int?
    /// The ids of the items that the user has marked.
    public internal(set) var marks: Set<DisplayItem.ID> = []
    /// The search field; `nil` if the list cannot be searched.
    public internal(set) var search: ListFilter?
    /// The other parameters of the list.
    public internal(set) var filters: [ListFilter]

    /// The columns of the items.
    public let columns: [DisplayColumn]
    /// The actions that the provider supports.
    public let actions: Set<ItemAction>

    /// The condition and the order of the items.
    var arrangement = ItemArrangement()
    /// Whether tables show a column, for each column that the user has shown or hidden.
    var columnChoices: [String: Bool] = [:]

    @ObservationIgnored let useCase: any ListUseCase
    @ObservationIgnored let exporter: (any ItemExporting)?
    @ObservationIgnored weak let navigator: (any ListNavigator)?
    @ObservationIgnored let clock: any Clock<Duration>
    @ObservationIgnored let searchDelay: Duration
    @ObservationIgnored let distanceToEnd: Int
    @ObservationIgnored let maximumRest: Int
    @ObservationIgnored var task: Task<Void, Never>?
    /// The query of the loaded items, and the token of their next page.
    @ObservationIgnored var loaded: (query: ListQuery, next: PageToken?)?
    /// The query of the stored items, and the token of their next page; `nil` if none are shown.
    @ObservationIgnored var stored: (query: ListQuery, next: PageToken?)?
    @ObservationIgnored var storedTask: Task<Void, Never>?
    @ObservationIgnored var failedActivity = PagedLoading<DisplayItem>.Activity.idle
    /// The number of items at which the loading of the rest stops; `nil` if it is not being loaded.
    var restLimit: Int?
    /// Whether visible rows near the end load nothing, because the user or a limit has stopped the loading there.
    @ObservationIgnored var isPaused = false
    /// The highest index that has been visible since the list was last replaced.
    @ObservationIgnored var lastVisibleRow = -1

    /// Creates the view model. It loads nothing before ``appear()`` is called.
    ///
    /// - Parameters:
    ///   - values: The initial values of the parameters, keyed by name.
    ///   - exporter: What writes items to files; `nil` if items cannot be exported.
    ///   - searchDelay: The time from the last change of the input until the search is sent.
    ///   - distanceToEnd: The next page is loaded when fewer than this number of items follow the last visible one.
    ///   - maximumRest: The maximum number of items that ``loadRest()`` loads at once. A list may have no end.
    public init(
        _ useCase: any ListUseCase, navigator: (any ListNavigator)?, values: [String: String] = [:],
        exporter: (any ItemExporting)? = nil, clock: any Clock<Duration> = ContinuousClock(),
        searchDelay: Duration = .milliseconds(300), distanceToEnd: Int = 10, maximumRest: Int = 10_000
    ) {
        self.useCase = useCase
        self.exporter = exporter
        self.navigator = navigator
        self.clock = clock
        self.searchDelay = searchDelay
        self.distanceToEnd = distanceToEnd
        self.maximumRest = maximumRest
        columns = useCase.columns
        actions = useCase.actions
        let searchName = useCase.searchParameter
        let all = useCase.parameters.map { ListFilter(parameter: $0, text: values[$0.name] ?? "") }
        search = all.first { $0.id == searchName }
        filters = all.filter { $0.id != searchName }
    }

    deinit {
        task?.cancel()
        storedTask?.cancel()
    }

    /// The number of loaded items and the total: `30 of 1,204`.
    public var count: Phrase { .count(loading.items.count, of: loading.total) }

    /// The position of the selected item: `3 of 1,204 (30 loaded)`, or `3 of 12 matching (30 of 1,204 loaded)`; `nil` if
    /// there are no items.
    public var position: Phrase? {
        let number = selection.map { $0 + 1 } ?? 0
        guard condition == nil else {
            guard !loading.items.isEmpty else { return nil }
            return .position(
                number, ofMatching: items.count, loaded: loading.items.count, of: loading.total, isWhole: !isPartial)
        }
        guard number > 0 else { return nil }
        return .position(number, loaded: loading.items.count, of: loading.total, isWhole: !isPartial)
    }

    /// Whether the rest of the list is being loaded, page after page.
    public var isLoadingRest: Bool { restLimit != nil }

    /// The selected item; `nil` if there are no items.
    public var selectedItem: DisplayItem? { selection.map { items[$0] } }

    // MARK: Loading

    /// Loads the list when the scene appears for the first time.
    public func appear() {
        if loading.page == 0, alert == nil { load() }
    }

    /// Loads the list from its start. Does nothing while something is being loaded.
    public func load() { begin(isRefreshing: false) }

    /// Loads the list from its start, without cached responses. The old items stay until the first page arrives. Does
    /// nothing while something is being loaded.
    public func reload() { begin(isRefreshing: true) }

    /// Loads the next page. Does nothing while something is being loaded, and at the end of the list.
    public func loadMore() {
        // A user interface calls this function for every frame. The checks come first, because a mutating call notifies
        // the user interface even if it changes nothing.
        guard let loaded, loading.canLoadMore, let request = loading.loadMore() else { return }
        start(request, loaded.query, token: loaded.next)
    }

    /// Repeats the request that failed.
    public func retry() {
        switch failedActivity {
        case .idle: break
        case .loading: load()
        case .reloading: reload()
        case .loadingMore: loadMore()
        }
    }

    /// Cancels the current load. The items stay. More are loaded when the user moves the selection.
    public func cancel() {
        endRest()
        isPaused = true
        task?.cancel()
        loading.cancel()
    }

    /// Closes the alert.
    public func dismissAlert() { alert = nil }

    /// Waits until nothing is being loaded.
    public func waitUntilIdle() async {
        while let task, loading.activity != .idle {
            await task.value
            // When a page has been loaded, a new task may already load the next page.
            if task == self.task { return }
        }
    }

    // MARK: Searching

    /// Sets the text of the search field. The search is sent when the user stops typing.
    public func search(_ text: String) {
        guard let search, search.text != text else { return }
        self.search?.text = text
        restart()
    }

    /// Removes the text of the search field, unless a search is required. Returns whether there was any text.
    public func clearSearch() -> Bool {
        guard let search, !search.text.isEmpty, !search.isNeeded else { return false }
        self.search("")
        return true
    }

    /// Sets the text of a filter. Empty text removes the filter. The search is sent when the user stops typing.
    public func filter(_ name: String, by text: String) {
        guard let index = filters.firstIndex(where: { $0.id == name }), filters[index].text != text else { return }
        filters[index].text = text
        restart()
    }
}
