import Protocols

extension TemplateAPI {
    /// The mapping of the API's error responses. An `APIError` without a code gets the code for the status.
    static let errors = ErrorMapping(TemplateErrorResponse.self) { response in
        APIError(reason: response.entry?.error)
    }
}

/// The body of an error.
struct TemplateErrorResponse: Decodable, RawDecodable {
    let error: String
}
