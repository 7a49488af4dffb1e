import Protocols
import RecordDecoding

/// How an error of `JSONDecoder` becomes a path and a reason in the message, such as `hits[3].likes: expected Int, got null`.
extension IncorrectData {
    /// Creates an error from an error that `JSONDecoder` threw.
    init<Entry: Decodable>(decoding type: Entry.Type, from raw: Data, failedWith error: any Error, keys: FieldKeys) {
        let (path, reason) = Self.fault(error, decoding: type, from: raw, keys)
        self.init(entry: Self.name(of: type), path: path, reason: reason)
    }

    /// Creates an error for truncated data; see `JSONScanner.endsInArray(_:)`.
    init(truncated raw: Data, decoding type: Any.Type) {
        let fault = JSONScanner.fault(in: raw)
        self.init(
            entry: Self.name(of: type), path: fault?.path ?? FieldPath(), reason: fault?.reason ?? "truncated data"
        )
    }

    /// Returns the name of a type: `UserEntry`, or `[UserEntry]` for an array.
    private static func name(of type: Any.Type) -> String {
        let name = "\(type)"
        return name.hasPrefix("Array<") ? "[\(name.dropFirst("Array<".count).dropLast())]" : name
    }

    private static func fault<Entry: Decodable>(
        _ error: any Error, decoding type: Entry.Type, from raw: Data, _ keys: FieldKeys
    ) -> (path: FieldPath, reason: String) {
        guard let error = error as? DecodingError else { return (FieldPath(), "\(error)") }
        switch error {
        case .keyNotFound(let key, let context):
            return (FieldPath(context.codingPath + [key]), "missing key")
        case .valueNotFound(let type, let context):
            return (FieldPath(context.codingPath), "expected \(jsonName(of: "\(type)")), got null")
        case .typeMismatch(_, let context):
            return (FieldPath(context.codingPath), reason(ofMismatch: context.debugDescription))
        case .dataCorrupted(let context):
            guard context.codingPath.isEmpty else { return (FieldPath(context.codingPath), context.debugDescription) }
            // `JSONDecoder` reports invalid JSON and out-of-range numbers without a path.
            let located = JSONScanner.fault(in: raw) ?? locatedFault(decoding: type, from: raw, keys)
            return located ?? (FieldPath(), context.debugDescription)
        @unknown default:
            return (FieldPath(), "\(error)")
        }
    }

    /// Rewrites Foundation's `Expected to decode Int but found a string instead.` as `expected Int, got a string`.
    ///
    /// Containers are named as in JSON, for example `an object`. Messages in any other form are returned unchanged.
    private static func reason(ofMismatch description: String) -> String {
        let start = "Expected to decode "
        guard description.hasPrefix(start), let middle = description.firstRange(of: " but found "),
            let end = description.firstRange(of: " instead")
        else { return description }
        let expected = jsonName(of: String(description[..<middle.lowerBound].dropFirst(start.count)))
        let found = description[middle.upperBound..<max(middle.upperBound, end.lowerBound)]
        return "expected \(expected), got \(typeNames[found] ?? found)"
    }

    private static func jsonName(of type: String) -> String {
        type.replacing("Dictionary<String, Any>", with: "an object").replacing("Array<Any>", with: "an array")
    }

    /// The JSON names of types, keyed by Foundation's names.
    private static let typeNames: [Substring: Substring] = [
        "a dictionary": "an object", "number": "a number", "bool": "a boolean",
    ]

    private static func locatedFault<Entry: Decodable>(
        decoding type: Entry.Type, from raw: Data, _ keys: FieldKeys
    ) -> (path: FieldPath, reason: String)? {
        do {
            _ = try JSONDecoder.withDates(FieldKeysUse(keys, in: raw)).decode(
                LocatedDecoding<MappedValue<Entry>>.self, from: raw)
            return nil
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            return (FieldPath(context.codingPath), context.debugDescription)
        } catch {
            return nil
        }
    }
}
