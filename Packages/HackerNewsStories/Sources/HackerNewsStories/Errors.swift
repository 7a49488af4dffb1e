import Protocols

extension HackerNewsAPI {
    /// The mapping of the error responses of Firebase, the host of the API. The status determines the code.
    static let errors = ErrorMapping(HackerNewsErrorResponse.self) { response in
        APIError(reason: response.entry?.error)
    }
}

/// The body of an error: `{"error": "Permission denied"}`.
struct HackerNewsErrorResponse: Decodable, RawDecodable {
    let error: String
}
