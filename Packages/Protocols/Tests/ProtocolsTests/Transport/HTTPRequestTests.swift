import Protocols
import Testing

struct HTTPRequestTests {
    private let secret = Secret("s3cr3t+/==")

    private func request(_ url: String, _ credentials: [Credential]) throws -> HTTPRequest {
        HTTPRequest(
            url: try #require(URL(string: url)), headers: ["Accept": "a/b", "authorization": "old"],
            credentials: credentials)
    }

    @Test(arguments: [
        ("https://h/api/?q=cat", "https://h/api/?q=cat&key=s3cr3t%2B/%3D%3D", "GET https://h/api/?q=cat&key=•••"),
        ("https://h/api/", "https://h/api/?key=s3cr3t%2B/%3D%3D", "GET https://h/api/?key=•••"),
        ("https://h/api/?", "https://h/api/?key=s3cr3t%2B/%3D%3D", "GET https://h/api/?key=•••"),
        ("https://h/api/#f", "https://h/api/?key=s3cr3t%2B/%3D%3D#f", "GET https://h/api/?key=•••#f"),
        ("https://h/s3cr3t+/==/", "https://h/s3cr3t+/==/?key=s3cr3t%2B/%3D%3D", "GET https://h/•••/?key=•••"),
    ])
    func aSecretOfTheQueryIsSentAndHidden(url: String, authorized: String, description: String) throws {
        let request = try request(url, [.query("key", secret)])
        #expect(try request.authorizedURL().absoluteString == authorized)
        #expect(request.description == description)
        #expect(request.authorizedHeaders == request.headers)
    }

    @Test func aSecretOfAHeaderIsSentAndHidden() throws {
        var request = try request("https://h/x", [.bearer(secret), .header("X-API-Key", Secret("other"))])
        request.method = .post
        #expect(try request.authorizedURL() == request.url)
        #expect(request.authorizedHeaders.values(of: "Authorization") == ["Bearer s3cr3t+/=="])
        #expect(request.authorizedHeaders["x-api-key"] == "other")
        #expect(request.authorizedHeaders["Accept"] == "a/b")
        #expect(request.description == "POST https://h/x")
    }

    @Test func withoutCredentialsNothingChanges() throws {
        let request = try request("https://h/x?a=1", [])
        #expect(try request.authorizedURL() == request.url)
        #expect(request.authorizedHeaders == request.headers)
        #expect(request.description == "GET https://h/x?a=1")
        #expect(request.hidingSecrets(in: "s3cr3t") == "s3cr3t")
    }

    @Test func everySecretIsHiddenInAText() throws {
        let request = try request("https://h", [.bearer(secret), .query("key", Secret("other"))])
        let text = "s3cr3t+/== and s3cr3t%2B/%3D%3D and s3cr3t%2b%2f%3d%3d with other"
        #expect(request.hidingSecrets(in: text) == "••• and ••• and ••• with •••")
    }

    @Test func requestsDifferByTheirCredentials() throws {
        let plain = try request("https://h", [])
        let kinds: [Credential] = [
            .bearer(secret), .header("Authorization", secret), .query("Authorization", secret), .bearer(Secret("b")),
        ]
        let requests = try [plain] + kinds.map { try request("https://h", [$0]) }
        #expect(Set(requests).count == requests.count)
        #expect(try request("https://h", [.bearer(secret)]) == requests[1])
    }
}
