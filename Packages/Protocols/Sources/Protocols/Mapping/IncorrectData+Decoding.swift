extension IncorrectData {
    /// What was wrong, from the error that `JSONDecoder` threw over some data.
    init<Entry: Decodable>(decoding type: Entry.Type, from raw: Data, failedWith error: any Error) {
        let (path, reason) = Self.fault(error, decoding: type, from: raw)
        self.init(entry: Self.name(of: type), path: path, reason: reason)
    }

    /// What is wrong with data that breaks off, so that no decoder needs to see it.
    init(brokenOff raw: Data, decoding type: Any.Type) {
        let fault = JSONScanner.fault(in: raw)
        self.init(
            entry: Self.name(of: type), path: fault?.path ?? FieldPath(), reason: fault?.reason ?? "the data breaks off"
        )
    }

    /// `UserEntry`, and `[UserEntry]` for a list of them.
    private static func name(of type: Any.Type) -> String {
        let name = "\(type)"
        return name.hasPrefix("Array<") ? "[\(name.dropFirst("Array<".count).dropLast())]" : name
    }

    private static func fault<Entry: Decodable>(
        _ error: any Error, decoding type: Entry.Type, from raw: Data
    ) -> (path: FieldPath, reason: String) {
        guard let error = error as? DecodingError else { return (FieldPath(), "\(error)") }
        switch error {
        case .keyNotFound(let key, let context):
            return (FieldPath(context.codingPath + [key]), "the key is missing")
        case .valueNotFound(let type, let context):
            return (FieldPath(context.codingPath), "expected \(type), found null")
        case .typeMismatch(_, let context):
            // Containers in the words of JSON.
            let reason = context.debugDescription.replacing("Dictionary<String, Any>", with: "an object")
                .replacing("Array<Any>", with: "an array")
            return (FieldPath(context.codingPath), reason)
        case .dataCorrupted(let context):
            guard context.codingPath.isEmpty else { return (FieldPath(context.codingPath), context.debugDescription) }
            // JSONDecoder does not tell where the JSON itself is broken, nor which number its type cannot hold.
            let located = JSONScanner.fault(in: raw) ?? locatedFault(decoding: type, from: raw)
            return located ?? (FieldPath(), context.debugDescription)
        @unknown default:
            return (FieldPath(), "\(error)")
        }
    }

    private static func locatedFault<Entry: Decodable>(
        decoding type: Entry.Type, from raw: Data
    ) -> (path: FieldPath, reason: String)? {
        do {
            _ = try JSONDecoder().decode(LocatedDecoding<Entry>.self, from: raw)
            return nil
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            return (FieldPath(context.codingPath), context.debugDescription)
        } catch {
            return nil
        }
    }
}

extension FieldPath {
    fileprivate init(_ codingPath: [any CodingKey]) {
        self.init(codingPath.map { key in key.intValue.map(Step.index) ?? .key(key.stringValue) })
    }
}
