/// Where items come from.
public enum ItemOrigin: String, CaseIterable, Sendable {
    /// The API, with an optional cache.
    case api
    /// The store, without a request to the API.
    case store
    /// The store first, and then the API.
    case storeThenAPI = "store-then-api"
}

extension Option<ItemOrigin> {
    static var source: Option { source(of: [.api, .store], "read items from the API, or those that 'sync' keeps") }

    /// `--source` for commands that change items.
    static var changingSource: Option {
        source(of: [.api, .store], "change the item at the API, or keep the change in the store until 'sync' sends it")
    }

    /// `--source` for commands with a user interface.
    static var browsingSource: Option {
        source(of: ItemOrigin.allCases, "\(source.summary), or first those and then the API's")
    }

    private static func source(of sources: [ItemOrigin], _ summary: String) -> Option {
        Option("source", summary, .choice("SOURCE", of: sources, name: \.rawValue), default: .api)
    }
}
