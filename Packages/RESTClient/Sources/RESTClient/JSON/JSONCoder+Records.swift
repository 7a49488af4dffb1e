public import Protocols
import RecordDecoding

extension JSONCoder {
    public func decodeRecords<Item: Entity>(
        _ shape: RecordShape, _ format: BodyFormat, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item> {
        let isParallel = if case .parallelArrays? = shape.place?.form { true } else { false }
        let arrays = isParallel ? [shape.place?.path ?? []] : []
        return try ParallelArrays.reading(data, at: arrays, entry: shape.name) { data throws(IncorrectData) in
            try records(shape, isXML: format.isXML, from: data, make: make)
        }
    }

    private func records<Item: Entity>(
        _ shape: RecordShape, isXML: Bool, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item> {
        if let records = JSONTape.records(shape, isXML: isXML, from: data, itemHandler: itemHandler, make: make) {
            return records
        }
        do {
            let document = try decodeDocument(FieldValue.self, from: data)
            return try DecodedRecords(shape, in: document, isXML: isXML, make: make)
        } catch let fault as FieldFault {
            throw IncorrectData(entry: shape.name, path: FieldPath(fault.codingPath), reason: fault.reason)
        } catch {
            let error = error as? IncorrectData
            throw IncorrectData(
                entry: shape.name, path: error?.path ?? FieldPath(), reason: error?.reason ?? "invalid data")
        }
    }
}
