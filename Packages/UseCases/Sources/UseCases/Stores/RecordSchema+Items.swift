public import Protocols
public import StoreProtocols

extension RecordSchema {
    /// Creates the schema of the table for a provider's items.
    ///
    /// - Throws: `invalidSchema` for columns that cannot be stored.
    public init(_ items: any ItemDescribing) throws(StoreError) {
        try self.init(entity: items.name, fields: items.fields)
    }
}
