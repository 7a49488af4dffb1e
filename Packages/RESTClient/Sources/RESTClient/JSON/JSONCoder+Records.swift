public import Protocols
import RecordDecoding

extension JSONCoder {
    public func decodeRecords<Item: Entity>(
        _ shape: RecordShape, _ format: BodyFormat, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item> {
        let isParallel = if case .parallelArrays? = shape.place?.form { true } else { false }
        let arrays = isParallel ? [shape.place?.path ?? []] : []
        return try ParallelArrays.reading(data, at: arrays, entry: shape.name) { data throws(IncorrectData) in
            try records(shape, from: data, make: make)
        }
    }

    private func records<Item: Entity>(
        _ shape: RecordShape, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item> {
        if let records = JSONTape.records(shape, from: data, itemHandler: itemHandler, make: make) { return records }
        do {
            return try DecodedRecords(shape, in: try decodeDocument(FieldValue.self, from: data), make: make)
        } catch let fault as FieldFault {
            throw IncorrectData(entry: shape.name, path: FieldPath(fault.codingPath), reason: fault.reason)
        } catch {
            let error = error as? IncorrectData
            throw IncorrectData(
                entry: shape.name, path: error?.path ?? FieldPath(), reason: error?.reason ?? "invalid data")
        }
    }
}
