import Protocols
import Testing

struct SecretTests {
    private struct Holder {
        let name = "holder"
        let secret: Secret
        let secrets: [String: Secret]
    }

    private static let text = "k3y-0123456789"

    private static func values() throws -> [any Sendable] {
        let secret = Secret(text)
        let url = try #require(URL(string: "https://h/?q=1"))
        let credentials: [Credential] = [.bearer(secret), .header("X", secret), .query("key", secret)]
        let request = HTTPRequest(method: .put, url: url, body: Data("{}".utf8), credentials: credentials)
        return [
            secret, [secret], ["name": secret], Secret?.some(secret), credentials, request,
            Holder(secret: secret, secrets: ["a": secret]),
            ProviderContext(transport: FakeTransport(status: 200), baseURL: url, secrets: ["KEY": secret]),
            ProviderError(refusal: try response(at: url), to: request, reason: "The key \(text) is wrong"),
            ProviderError(NetworkError(.timedOut, "no answer from https://h/?key=\(text)"), request: request).message,
        ]
    }

    private static func response(at url: URL) throws -> HTTPResponse {
        HTTPResponse(status: 401, url: url, receivedAt: FakeTransport.now)
    }

    private func mirrored(_ value: Any) -> String {
        Mirror(reflecting: value).children.map { "\($0.label ?? "") \($0.value) \(mirrored($0.value))" }.joined()
    }

    @Test func nothingThatShowsAValueShowsItsSecrets() throws {
        for value in try Self.values() {
            var shown = "\(value)" + String(describing: value) + String(reflecting: value) + mirrored(value)
            print(value, to: &shown)
            debugPrint(value, to: &shown)
            dump(value, to: &shown)
            #expect(!shown.contains(Self.text))
            #expect(!shown.contains("0123456789"))
        }
    }

    @Test func theMaskStandsInItsPlace() {
        let secret = Secret("abc")
        #expect("\(secret) \(String(reflecting: secret))" == "••• •••")
        #expect(secret.revealed == "abc")
    }

    @Test(arguments: [(" abc\n", "abc"), ("\t\r\n", ""), ("a b", "a b"), ("", "")])
    func whiteSpaceAroundIsTakenOff(text: String, revealed: String) {
        #expect(Secret(text).revealed == revealed)
    }

    @Test(arguments: [
        ("abc", "key=abc&x=abcd", "key=•••&x=•••d"),
        ("abc", "ABC ab c", "ABC ab c"),
        ("a\u{F}b", "a%+Fb a%-0b", "a%+Fb a%-0b"),
        ("a\u{9}b", "a%9", "a%9"),
        ("a\u{9}b", "a%09", "a%09"),
        ("abc", "", ""),
        ("", "nothing to hide", "nothing to hide"),
        ("a+b/c=", "a+b/c= a%2Bb/c%3D a%2bb%2fc%3d %61%2B%62%2F%63%3D", "••• ••• ••• •••"),
        ("a+b", "a%2 a% a%2Gb a%+2b", "a%2 a% a%2Gb a%+2b"),
        ("50%", "50% 50%25 50%2", "••• •••25 •••2"),
        ("50%x", "50%x 50%25x %35%30%25%78", "••• ••• •••"),
        ("pässword", "p%C3%A4ssword pässword", "••• •••"),
        ("abc", "abc\u{301} \u{1F600}abc\u{200D}", "•••\u{301} \u{1F600}•••\u{200D}"),
        ("aab", "aaab", "a•••"),
    ])
    func aSecretIsHiddenHoweverItIsEncoded(secret: String, text: String, hidden: String) {
        #expect(Array(Secret(secret).hidden(in: text).utf8) == Array(hidden.utf8))
    }

    @Test func aMissingSecretNamesItsVariable() throws {
        let url = try #require(URL(string: "https://h"))
        let requirement = SecretRequirement(
            variable: "API_KEY", isRequired: true, summary: "nothing works without it", source: "https://h/keys")
        for secrets in [[:], ["API_KEY": Secret(" ")], ["OTHER": Secret("x")]] as [[String: Secret]] {
            let context = ProviderContext(transport: FakeTransport(status: 200), baseURL: url, secrets: secrets)
            let error = #expect(throws: ProviderError.self) { try context.secret(requirement) }
            #expect(error?.code == .missingCredentials)
            #expect(error?.message.contains("API_KEY") == true)
            #expect(error?.message.contains("https://h/keys") == true)
        }
        let context = ProviderContext(
            transport: FakeTransport(status: 200), baseURL: url, secrets: ["API_KEY": Secret("x")])
        #expect(try context.secret(requirement) == Secret("x"))
    }
}
