import Protocols

extension @TYPE@ {
    /// What the API means by its errors. Without a code, the client takes the one of the status.
    static let errors = ErrorMapping(@STEM@ErrorResponse.self) { response in
        APIError(reason: response.entry?.error)
    }
}

/// The body of an error.
struct @STEM@ErrorResponse: Decodable, RawDecodable {
    let error: String
}
