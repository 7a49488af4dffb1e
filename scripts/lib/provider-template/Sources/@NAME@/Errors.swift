import Protocols

extension @TYPE@ {
    /// The mapping of the API's error responses. An `APIError` without a code gets the code for the status.
    static let errors = ErrorMapping(@STEM@ErrorResponse.self) { response in
        APIError(reason: response.entry?.error)
    }
}

/// The body of an error.
struct @STEM@ErrorResponse: Decodable, RawDecodable {
    let error: String
}
