import Protocols

extension DummyJSONAPI {
    /// The mapping of DummyJSON's error responses. A refused login has status 400, and only the text identifies it.
    static let errors = ErrorMapping(json: DummyJSONErrorResponse.self) { response in
        let message = response.entry?.message
        let isLogin = response.status == 400 && loginErrors.contains(message ?? "")
        return APIError(isLogin ? .refusedCredentials : nil, reason: message)
    }

    private static let loginErrors: Set = [
        "Invalid credentials", "Username and password required", "Username is not valid", "Invalid access token",
    ]
}

/// The body of an error: `{"message": "Product with id '999' not found"}`.
struct DummyJSONErrorResponse: Decodable {
    let message: String
}
