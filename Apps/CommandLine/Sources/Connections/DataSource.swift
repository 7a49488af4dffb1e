import Arguments

/// Where items come from.
public enum DataSource: String, CaseIterable, Sendable {
    /// The API, with an optional cache.
    case api
    /// The store. No request is sent to the API.
    case store
    /// The store first, and then the API.
    case storeThenAPI = "store-then-api"
}

extension Option<DataSource> {
    package static var source: Option {
        source(of: [.api, .store], "read items from the API, or from the store that 'sync' fills")
    }

    /// `--source` for commands that change items.
    package static var changingSource: Option {
        source(of: [.api, .store], "change the item at the API, or save the change in the store for the next 'sync'")
    }

    /// `--source` for commands with a user interface.
    package static var browsingSource: Option {
        source(of: DataSource.allCases, "\(source.summary), or first from the store and then from the API")
    }

    private static func source(of sources: [DataSource], _ summary: String) -> Option {
        Option("source", summary, .choice("SOURCE", of: sources, name: \.rawValue), default: .api)
    }
}
