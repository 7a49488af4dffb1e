import Protocols

/// A writer for one JSON array, with one record per line.
package struct JSONArrayWriter: RecordWriter {
    private let keys: JSONKeys
    private var isEmpty = true

    package init(keys: [String]) {
        self.keys = JSONKeys(keys)
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var json = JSONText()
        for record in records {
            json.append(isEmpty ? "[\n" : ",\n")
            json.append(keys, record)
            isEmpty = false
        }
        return json.bytes
    }

    package mutating func finish() -> [UInt8] { Array((isEmpty ? "[]\n" : "\n]\n").utf8) }
}

/// A writer for one JSON object per line.
package struct JSONLinesWriter: RecordWriter {
    private let keys: JSONKeys
    private let names: Set<String>

    package init(keys: [String]) {
        self.keys = JSONKeys(keys)
        names = Set(keys)
    }

    /// Returns whether the object in the first line has the same keys.
    package func continueFile(withFirstLine firstLine: [UInt8]) -> Bool {
        let object = try? JSONDecoder().decode([String: FieldValue].self, from: Data(firstLine))
        return object.map { Set($0.keys) == names } ?? false
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var json = JSONText()
        for record in records {
            json.append(keys, record)
            json.append("\n")
        }
        return json.bytes
    }
}
