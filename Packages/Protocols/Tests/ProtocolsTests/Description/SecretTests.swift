import Protocols
import ProtocolsTesting
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
        let credentials = [
            Credential(.bearer, secret), Credential(.header("X"), secret), Credential(.query("key"), secret),
        ]
        return [
            secret, [secret], ["name": secret], Secret?.some(secret), credentials,
            HTTPRequest(method: .put, url: url, body: Data("{}".utf8), credentials: credentials),
            Holder(secret: secret, secrets: ["a": secret]),
        ]
    }

    private func mirrored(_ value: Any) -> String {
        Mirror(reflecting: value).children.map { "\($0.label ?? "") \($0.value) \(mirrored($0.value))" }.joined()
    }

    @Test func `nothing that shows a value shows its secrets`() throws {
        for value in try Self.values() {
            var shown = "\(value)" + String(describing: value) + String(reflecting: value) + mirrored(value)
            print(value, to: &shown)
            debugPrint(value, to: &shown)
            dump(value, to: &shown)
            #expect(!shown.contains(Self.text))
            #expect(!shown.contains("0123456789"))
        }
    }

    @Test func `the mask is shown in place of a secret`() {
        let secret = Secret("abc")
        expectEqual("\(secret) \(String(reflecting: secret))", "••• •••")
        expectEqual(secret.revealed, "abc")
    }

    @Test(arguments: [(" abc\n", "abc"), ("\t\r\n", ""), ("a b", "a b"), ("", "")])
    func `white space around a secret is removed`(text: String, revealed: String) {
        expectEqual(Secret(text).revealed, revealed)
    }
}
