import Failures
import Protocols
import StoreProtocols
import UseCases

extension StoredItemsError {
    /// Returns the message with what the user can type.
    func text(naming parameter: (String) -> String = { "'\($0)'" }) -> String {
        "\(message.text(naming: parameter)); \(advice)"
    }

    private var advice: String {
        switch self {
        case .noLists: return "run 'sync' first"
        case .unsortable: return "remove it, sync with it first, or sort with SQL (switchboard query)"
        case .unknownOrder: return "remove it, or sync the list again with --full"
        case .unusable(let parameters, _):
            let pronoun = parameters.count == 1 ? "it" : "them"
            return "remove \(pronoun), or sync with \(pronoun) first"
        case .invalidRecord: return "sync its list again with --full"
        }
    }
}

extension ProviderError {
    /// The error whose message also says what the user can type to get items into the store, for interfaces that have
    /// no hints.
    package var withStoreAdvice: ProviderError {
        var error = self
        switch cause {
        case let cause as StoredItemsError: error.message = cause.text()
        case let cause as StoreError where cause.code == .incompleteRecords: error.message = Failure(cause).message
        default: break
        }
        return error
    }
}
