public import Protocols

/// The reason why a store does not have the requested items. It is the cause of the error of ``StoredItems``.
public enum StoredItemsError: Error, Hashable, Sendable {
    /// No list of the source is stored.
    case noLists(source: String)
    /// The parameter is a sort order, but no list with it is stored.
    case unsortable(parameter: String)
    /// The list with this sort order is stored, but a later run has read only a part of it, so its order is not known.
    case unknownOrder(parameter: String)
    /// No list with these parameters is stored, and the entity has no columns for them.
    case unusable(parameters: [String], entity: String)
    /// The record of an item does not contain a valid item. `column` is the column with the missing or invalid value, if
    /// known.
    case invalidRecord(entity: String, id: String, column: String?, isMissing: Bool)

    /// The message of the error, in which each interface shows its own names of the parameters.
    public var message: ParameterMessage {
        switch self {
        case .noLists(let source): return "no list of '\(source)' is kept"
        case .unsortable(let name):
            return "\(parameter: name) does not apply to kept items: no list is kept with it"
        case .unknownOrder(let name):
            return
                "\(parameter: name) does not apply to the kept list: its order may have changed since it was read as a whole"
        case .unusable(let names, let entity):
            let (noun, pronoun, verb) = names.count == 1 ? ("column", "it", "does") : ("columns", "them", "do")
            return "\(Self.list(of: names)) \(verb) not apply to kept items: no list is kept with \(pronoun), and "
                + "\(entity) has no such \(noun)"
        case .invalidRecord(let entity, let id, let column, let isMissing):
            let problem = column.map { isMissing ? ": missing value for '\($0)'" : ": invalid value for '\($0)'" }
            return "invalid \(entity) '\(id)' in the store\(problem ?? "")"
        }
    }

    fileprivate var code: ProviderError.Code {
        switch self {
        case .noLists: .notFound
        case .unsortable, .unknownOrder, .unusable: .invalidRequest
        case .invalidRecord: .incorrectData
        }
    }

    private static func list(of names: [String]) -> ParameterMessage {
        names.indices.reduce("" as ParameterMessage) { list, index in
            let separator = index == 0 ? "" : index == names.count - 1 ? " and " : ", "
            return "\(list)\(separator)\(parameter: names[index])"
        }
    }
}

extension ProviderError {
    init(_ error: StoredItemsError) {
        self.init(error.code, error.message.text(), cause: error)
    }
}
