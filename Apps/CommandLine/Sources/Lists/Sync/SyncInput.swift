import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

/// What `sync` reads, according to the options, the parameters and the settings.
package struct SyncInput {
    package let list: ListInput
    /// Whether the whole list is read, even if an earlier run was interrupted or only changes would be read.
    package let readsAll: Bool
    /// The maximum time since the start of the last run that read the whole list; `nil` for any.
    package let maximumAge: Duration?
    /// Whether the earlier versions of changed records are kept, from now on.
    package let keepsHistory: Bool
    /// The names of the columns of a new table; `nil` for those of the existing table.
    package let columnNames: ColumnNames?
    /// The maximum number of records to look up that are no longer in any list; `nil` for none.
    package let verified: Int?

    /// - Parameter defaultLimit: The maximum number of items according to the settings; `nil` for one page.
    package init(_ arguments: ParsedArguments, of provider: ProviderDescriptor, defaultLimit: Int?) {
        list = ListInput(arguments, of: provider, defaultLimit: defaultLimit)
        readsAll = arguments[.full]
        maximumAge = arguments[.fullEvery]
        keepsHistory = arguments[.history]
        columnNames = arguments[.names]
        verified = arguments[.verify]
    }
}

// MARK: - Declarations

extension Option<Bool> {
    package static var full: Option {
        Option(flag: "full", "read the whole list, not only the changes or the rest of an interrupted run")
    }

    /// `--raw` for `sync`.
    package static var keepRaw: Option {
        Option(flag: "raw", "also keep each item as the API sent it, in the column _raw, from now on")
    }

    package static var history: Option {
        Option(flag: "history", "keep the earlier versions of changed records, from now on")
    }
}

extension Option<Duration?> {
    package static var fullEvery: Option {
        Option(
            "full-every",
            "read the whole list, not only the changes, if the last sync that did so is older, such as 7d",
            .age)
    }
}

extension Option<ColumnNames?> {
    package static var names: Option {
        Option(
            "names", "snake_case names the columns of a new PostgreSQL table full_name instead of fullName",
            .choice("NAMES", of: ColumnNames.allCases, name: \.rawValue))
    }
}

extension Option<Int?> {
    package static var verify: Option {
        Option(
            "verify", "look up at most N records that are no longer in any list, and mark those that are gone",
            .integer(1...Int.max))
    }

    /// Returns the option for a provider. The option is unsupported if the provider cannot look up items.
    package static func verify(of provider: ProviderDescriptor?) -> Option {
        guard let provider else { return verify.describedAsLimited(to: "providers with get") }
        guard !provider.offers(.get) else { return verify }
        return verify.unsupported(.usage("unsupported option '\(verify.flag)': \(provider.id) cannot look up items"))
    }
}
