import Protocols

/// One JSON object a line.
struct JSONLinesWriter: RecordWriter {
    private let keys: JSONKeys

    init(keys: [String]) {
        self.keys = JSONKeys(keys)
    }

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var json = JSONText()
        for record in records {
            json.append(keys, record)
            json.append("\n")
        }
        return json.bytes
    }
}
