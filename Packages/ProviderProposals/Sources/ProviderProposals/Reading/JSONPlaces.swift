import Essentials

extension String {
    /// Whether a key looks like an id or a date, not like the name of a field: `2015-09-08`, `81`, `0x7f3a9c21`.
    var looksLikeID: Bool {
        let digits = utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let letters = unicodeScalars.count { $0.properties.isAlphabetic }
        return digits > 0 && (letters == 0 || (utf8.count >= 8 && digits >= 3))
    }

    /// Whether a key looks like an id or a code, such as that of a currency: `NOK`.
    var looksLikeCode: Bool { looksLikeID || wholeMatch(of: /[A-Z][A-Z0-9]{1,7}/) != nil }
}

extension JSONValue {
    /// Returns the value at a path with dots, such as `data.items`. A key can contain dots.
    func value(at place: String) -> (path: [String], value: JSONValue)? {
        if place == "." || place.isEmpty { return ([], self) }
        let parts = place.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for count in 1...parts.count {
            let key = parts[..<count].joined(separator: ".")
            guard let value = self[key] else { continue }
            if count == parts.count { return ([key], value) }
            if let (path, found) = value.value(at: parts[count...].joined(separator: ".")) {
                return ([key] + path, found)
            }
        }
        return nil
    }
}
