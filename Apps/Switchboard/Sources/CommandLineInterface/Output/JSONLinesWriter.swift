import Protocols

/// One JSON object a line.
struct JSONLinesWriter: RecordWriter {
    let keys: [String]

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var json = JSONText()
        for record in records {
            json.append(keys: keys, values: record)
            json.append("\n")
        }
        return json.bytes
    }
}
