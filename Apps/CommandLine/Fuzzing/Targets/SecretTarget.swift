import FuzzHarness
import Protocols
import RESTClient

/// Hiding of a secret in header fields and error messages; the first line is the secret
@main struct SecretTarget: FuzzTarget {
    static let seeds = [
        "key\nno such word in it", "k+y/\nGET https://x.example/?q=1&key=k%2By%2F", "a\naaa", "%\n%25%",
        "é\ne\u{301}é%C3%A9", "k/\"\\😀\n" + #"{"a":"k\/\"\\\ud83d\ude00","b":"k\u002F\u0022\u005C%F0%9F%98%80"}"#,
    ].map { Array($0.utf8) }
    static let words = [
        "%", "%25", "%2B", "%C3%A9", #"\/"#, #"\u002f"#, #"\ud83d\ude00"#, #"\u00E9"#, "\n", "é", "\u{301}", "•",
        "\u{200D}", "👩‍👩‍👧", "\r\n",
    ]

    static func run(_ input: FuzzInput) {
        var input = input
        let secret = Secret(input.line())
        let text = input.text
        let field = headerField(text, secret)
        let shown = [field?.name, field?.value, errorReason(text, secret)]
        // The mask shows a secret of bullets, and the rest of an encoding may show one with a % or a backslash.
        guard !secret.revealed.isEmpty, !secret.revealed.contains(where: { #"•%\"#.contains($0) }) else { return }
        for shown in shown {
            guard let shown else { return require(false, "the text '\(text)' is missing") }
            require(!secret.isShown(in: shown), "'\(shown)' shows the secret '\(secret.revealed)'")
        }
        // At any byte: the digits of an encoding and what follows them may look like a secret.
        require(
            field?.value == text || text.utf8.indices.contains { secret.isShown(in: String(text.utf8[$0...]) ?? "") },
            "'\(text)' was changed, but does not show the secret '\(secret.revealed)'")
    }

    /// A header field with a text as its name and value, as it comes back to whoever sent the secret.
    private static func headerField(_ text: String, _ secret: Secret) -> HTTPHeaders.Field? {
        let response = FixedResponse(headers: [text: text], body: Data())
        let transport = AuthorizingTransport(
            base: FixedTransport(response, at: descriptor.baseURL), now: { .distantPast })
        let request = HTTPRequest(url: descriptor.baseURL, credentials: [Credential(.bearer, secret)])
        return completed { try? await transport.send(request).headers.fields.first }
    }

    /// The message of the error for a response with a text as its body, without the words before the text.
    private static func errorReason(_ text: String, _ secret: Secret) -> String? {
        let transport = FixedTransport(
            FixedResponse(status: 400, body: Data(text.utf8)), at: descriptor.baseURL)
        let client = RESTAPIClient(
            for: descriptor, at: descriptor.baseURL, secrets: ["KEY": secret], transport: transport)
        let message: String? = completed {
            do throws(ProviderError) {
                _ = try await client.send(APIRequest(path: []), as: IgnoredEntry.self)
                return nil
            } catch {
                return error.message
            }
        }
        // By bytes: a combining mark at the start of the text belongs to the space before it.
        return message.map { String(decoding: $0.utf8.dropFirst("request refused (400): ".utf8.count), as: UTF8.self) }
    }
}

private let descriptor = ProviderDescriptor(
    id: "text", summary: "responds to everything with text", documentation: "https://api.example",
    baseURL: URL(literal: "https://api.example"),
    secrets: [SecretRequirement(variable: "KEY", placement: .bearer, isRequired: false, summary: "", source: "")],
    errors: ErrorMapping(TextEntry.self) { APIError(reason: $0.entry?.text) }, samples: SampleBook([]),
    make: { _ in TextProvider() })

private struct TextProvider: Provider {
    typealias Item = User
}

private struct TextEntry: RawDecodable {
    let text: String

    static func from(raw: Data, using decoder: any BodyDecoder) -> TextEntry {
        TextEntry(text: String(decoding: raw, as: UTF8.self))
    }
}
