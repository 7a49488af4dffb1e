import Protocols

/// A writer for one JSON array, with one record per line.
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

/// A writer for one JSON object per line.
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
