import Protocols

/// A redactor that masks the secrets of a request in text.
struct Redactor {
    private let secrets: [SecretPattern]

    init(_ credentials: [Credential]) {
        let exchanged = credentials.compactMap { credential in
            credential.placement.inExchange.map { Credential($0, credential.secret) }
        }
        let derived = [credentials, exchanged].compactMap { BasicCredentials($0) }.flatMap(\.derivedSecrets)
        secrets = (credentials.map(\.secret) + derived).compactMap(SecretPattern.init)
    }

    init(_ secrets: some Sequence<Secret>) {
        self.secrets = secrets.compactMap(SecretPattern.init)
    }

    /// Returns the text with each secret replaced by `•••`, in every encoding that ``SecretPattern`` recognizes.
    func redacted(_ text: String) -> String {
        guard !secrets.isEmpty else { return text }
        // Compares bytes because a combining mark after a secret would change its last `Character`.
        return String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns the bytes with each secret replaced by `•••`.
    func redacted(_ bytes: [UInt8]) -> [UInt8] {
        var shown: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if let end = end(in: bytes, from: position) {
                shown += Secret.mask.utf8
                position = end
            } else {
                shown.append(bytes[position])
                position += 1
            }
        }
        return shown
    }

    /// Returns whether the text contains a secret that ``redacted(_:)-(String)`` would replace.
    func findsSecret(in text: some Sequence<UInt8>) -> Bool {
        guard !secrets.isEmpty else { return false }
        let bytes = Array(text)
        return secrets.contains { $0.matches(bytes) }
    }

    func redacted(_ headers: HTTPHeaders) -> HTTPHeaders {
        guard !secrets.isEmpty else { return headers }
        return HTTPHeaders(
            headers.fields.map { HTTPHeaders.Field(name: redacted($0.name), value: redacted($0.value)) })
    }

    func redacted(_ error: IncorrectData) -> IncorrectData {
        let steps = error.path.steps.map { step in
            if case .key(let key) = step { FieldPath.Step.key(redacted(key)) } else { step }
        }
        return IncorrectData(entry: error.entry, path: FieldPath(steps), reason: redacted(error.reason))
    }

    /// Returns the index after the longest secret that starts at this index; `nil` if no secret starts there.
    private func end(in text: [UInt8], from start: Int) -> Int? {
        var longest: Int?
        for secret in secrets {
            if let end = secret.end(in: text, from: start) { longest = max(longest ?? end, end) }
        }
        return longest
    }
}
