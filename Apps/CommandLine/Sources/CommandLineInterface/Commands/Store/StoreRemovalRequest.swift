import Failures
import Output
import Protocols
import StoreProtocols

/// The removal of a part of a store, as the user asks for it.
struct StoreRemovalRequest {
    let part: StorePart

    /// - Parameter operand: The view of a list, such as `sb_list_1`, or its number.
    /// - Returns: `nil` for an action that removes nothing.
    init?(_ action: StoreAction, operand: String?) throws(Failure) {
        switch action {
        case .info: return nil
        case .prune: part = .recordsInNoList
        case .reset: part = .everything
        case .forget:
            guard let operand else {
                throw .usage("missing <list>: expected a view of 'store info', such as sb_list_1")
            }
            let digits = operand.hasPrefix("sb_list_") ? operand.dropFirst("sb_list_".count) : operand[...]
            guard let number = Int64(digits), number > 0 else {
                throw .usage("invalid list '\(operand)': expected a view of 'store info', such as sb_list_1")
            }
            part = .list(number)
        }
    }

    /// Returns what a removal removes as text; `nil` for nothing.
    ///
    /// - Parameter lists: The lists in the store.
    func text(of removal: StoreRemoval, _ lists: [KeptList]) -> String? {
        switch part {
        case .list(let number):
            guard removal.lists > 0 else { return nil }
            let list = lists.first { $0.number == number }
            let name = list.map { "\($0.provider) \($0.parameters)" } ?? ""
            let rest = removal.records == 0 ? "" : "; its \(removal.records.counted("record")) stay until 'store prune'"
            return "the list sb_list_\(number), \(name)\(rest)"
        case .recordsInNoList, .everything:
            let counts = [
                (removal.lists, "list"), (removal.records, "record"), (removal.versions, "earlier version"),
                (removal.changes, "unsent change"),
            ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
            guard let last = counts.last else { return nil }
            return counts.count == 1 ? last : "\(counts.dropLast().joined(separator: ", ")) and \(last)"
        }
    }
}

/// The first word after `store`.
enum StoreAction: String, CaseIterable, Sendable {
    case info, forget, prune, reset

    static var names: [String] { allCases.map(\.rawValue) }
}
