import Protocols

/// The keys of objects that all have the same ones, encoded once for all of them.
struct JSONKeys: Sendable {
    /// What goes before each value: a comma except before the first one, the quoted key, and a colon.
    let prefixes: [[UInt8]]

    init(_ keys: [String]) {
        prefixes = keys.enumerated().map { index, key in
            var json = JSONText()
            if index > 0 { json.append(",") }
            json.append(quoting: key)
            json.append(":")
            return json.bytes
        }
    }
}
