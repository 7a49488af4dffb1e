extension JSONTape {
    /// The error that `JSONDecoder` throws for a value of another type: a `Decodable` type may catch it and go on.
    func mismatch(_ type: Any.Type, at index: Int, path: JSONTapePath) -> DecodingError {
        // JSONDecoder makes this difference.
        if isNull(index), type != Bool.self {
            return valueNotFound(type, "Cannot get value of type \(type) -- found null value instead", path)
        }
        return typeMismatch(type, at: index, path)
    }

    /// The error for a value that is not an object or array, as `container` names them.
    func mismatch(_ type: Any.Type, container: String, at index: Int, path: JSONTapePath) -> DecodingError {
        if isNull(index) {
            return valueNotFound(type, "Cannot get \(container) decoding container -- found null value instead", path)
        }
        return typeMismatch(type, at: index, path)
    }

    private func valueNotFound(_ type: Any.Type, _ description: String, _ path: JSONTapePath) -> DecodingError {
        .valueNotFound(type, .init(codingPath: path.keys, debugDescription: description))
    }

    private func typeMismatch(_ type: Any.Type, at index: Int, _ path: JSONTapePath) -> DecodingError {
        let found =
            switch tokens[index].kind {
            case .object, .largeObject: "a dictionary"
            case .array: "an array"
            case .plainText, .text, .escapedText: "a string"
            case .number: "number"
            case .yes, .no: "bool"
            case .null: "null"
            }
        return .typeMismatch(
            type,
            .init(codingPath: path.keys, debugDescription: "Expected to decode \(type) but found \(found) instead."))
    }
}
