import Protocols

/// One JSON array, a record a line, written as the records arrive and closed whatever happens.
struct JSONArrayWriter: RecordWriter {
    private let keys: JSONKeys
    private var isEmpty = true

    init(keys: [String]) {
        self.keys = JSONKeys(keys)
    }

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var json = JSONText()
        for record in records {
            json.append(isEmpty ? "[\n" : ",\n")
            json.append(keys, record)
            isEmpty = false
        }
        return json.bytes
    }

    mutating func finish() -> [UInt8] { Array((isEmpty ? "[]\n" : "\n]\n").utf8) }
}
