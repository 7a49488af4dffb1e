public import Records
public import StoreProtocols

extension InMemoryStore: RawItemStore {
    public func keepsRawItems(of schema: RecordSchema) -> Bool { tables[schema.entity]?.rawItems != nil }

    public func keep(_ items: [RawItem], of run: SyncRun) {
        for item in items {
            tables[run.schema.entity]?.keep(item.json, for: RecordKey(source: run.list.source, id: item.id))
        }
    }

    public func rawItem(of id: FieldValue, _ schema: RecordSchema, from source: String) -> String? {
        tables[schema.entity]?.rawItems?[RecordKey(source: source, id: id)]
    }
}
