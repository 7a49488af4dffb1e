import Connections
import Output
import Protocols
import StoreProtocols
import UseCases

extension SyncRequest {
    /// Creates the request for a plan of `sync` or `tap`.
    package init(
        _ plan: ListPlan, _ connection: Connection, readsAll: Bool = false, startsOver: Bool = false,
        wholeRuns: WholeRunSchedule? = nil, keepsHistory: Bool = false, columnNames: ColumnNames? = nil
    ) {
        let samples = connection.source.sampleBook
        self.init(
            Subscription(connection, plan.parameters, slice: plan.slices?.name ?? ""), plan.parameters,
            paging: plan.paging, pageSize: samples?.pageSize ?? plan.input.pageSize, limit: plan.limit(in: samples),
            // Samples never change.
            readsAll: readsAll || samples != nil,
            startsOver: startsOver, wholeRuns: wholeRuns, keepsHistory: keepsHistory, columnNames: columnNames)
    }
}

extension [SliceRequest] {
    /// A short text that identifies the slices: the name of a single slice, or the number and a hash of several slices.
    fileprivate var name: String {
        guard count != 1 else { return self[0].slice.name }
        let lines = map(\.withoutCounts.line)
        // 64-bit FNV-1a. The hash need not be secure, because the plan and the state both come from the user.
        let hash = lines.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "\(count) slices, \(String(hash, radix: 16))"
    }
}

extension Subscription {
    /// Creates the subscription for a list of a provider. By default, the subscription is for the whole list.
    package init(_ connection: Connection, _ parameters: ParameterValues, slice: String = "") {
        self.init(source: connection.storeSource, parameters, of: connection.descriptor.parameters, slice: slice)
    }
}
