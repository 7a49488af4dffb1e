import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

extension RawItems {
    /// Creates a collection if the items are to be stored as the API sent them, because the user says so, or because the
    /// store already keeps them. Does not create the store.
    package convenience init?(
        _ arguments: ParsedArguments, of provider: ProviderDescriptor, in location: StoreLocation
    ) async throws(Failure) {
        var isWanted = arguments[.keepRaw]
        if !isWanted { isWanted = try await location.keepsRawItems(of: provider) }
        guard isWanted else { return nil }
        self.init()
    }

    /// Returns how a synchronization keeps the items in a store. An item with a secret in it is not kept.
    ///
    /// - Throws: A usage failure for a store that cannot keep them.
    func keeping<Item: Entity>(
        in store: any RecordStore, _ connection: Connection
    ) throws(Failure) -> RawItemKeeping<Item> {
        guard let store = store as? any RawItemStore else {
            throw .usage(
                "'\(Option.keepRaw.flag)' has no effect on this store, which cannot keep items as the API sent them")
        }
        return RawItemKeeping(in: store) { [revealsSecret = connection.revealsSecret] item in
            self.take(item).map { String(decoding: $0, as: UTF8.self) }.flatMap { revealsSecret($0) ? nil : $0 }
        }
    }
}

extension StoreLocation {
    /// Returns whether the store already keeps the items of a provider as the API sent them.
    fileprivate func keepsRawItems(of provider: ProviderDescriptor) async throws(Failure) -> Bool {
        guard let store = open() as? any RawItemStore else { return false }
        do throws(StoreError) {
            return try await store.keepsRawItems(of: try RecordSchema(provider.items))
        } catch {
            // The connection explains columns that cannot be stored.
            guard ![.missingStore, .missingDatabase, .invalidSchema].contains(error.code) else { return false }
            throw Failure(error)
        }
    }
}
