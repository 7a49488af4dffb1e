import DummyJSONProducts
import Protocols
import ProtocolsTesting
import Testing

@Suite struct ErrorTests {
    @Test(
        arguments: [
            (404, #"{"message": "Product with id '9' not found"}"#, .notFound, "Product with id '9' not found"),
            (
                400, #"{"message": "Invalid 'skip' - must be a number"}"#, .invalidRequest,
                "Invalid 'skip' - must be a number"
            ),
            (400, #"{"message": "Invalid credentials"}"#, .refusedCredentials, "Invalid credentials"),
            (400, #"{"message": "Username and password required"}"#, .refusedCredentials, nil),
            (500, #"{"message": "Invalid credentials"}"#, .serverFailed, "Invalid credentials"),
            (404, "<!DOCTYPE html>", .notFound, nil), (429, "", .rateLimited, nil),
        ] as [(Int, String, ProviderError.Code, String?)])
    func `the text of an error is its reason, and tells a refused login`(
        status: Int, body: String, code: ProviderError.Code, reason: String?
    ) {
        let error = descriptor.error(status: status, body: body)
        expectEqual(error?.code, code)
        #expect(reason == nil || error?.reason == reason)
    }
}
