import Protocols

extension HTTPResponse {
    /// Returns whether the response repeats a secret of its request.
    ///
    /// The base transport masks secrets in the header fields, so a mask means that the server repeated a secret. The
    /// body is searched for the secret and its percent-encoded form.
    func repeatsSecret(of request: HTTPRequest) -> Bool {
        let secrets = request.credentials.map(\.secret.revealed).filter { !$0.isEmpty }
        guard !secrets.isEmpty else { return false }
        let head = headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + url.absoluteString
        if head.contains(Secret.mask) { return true }
        return Set(secrets + secrets.map(queryEncoded)).contains { body.contains(text: $0) }
    }

    /// Percent-encodes a query value, including characters that form encoders encode but `URLComponents` does not.
    private func queryEncoded(_ value: String) -> String {
        var components = URLComponents()
        components.queryItems = [URLQueryItem(name: "", value: value)]
        let encoded = String((components.percentEncodedQuery ?? "").dropFirst())
        return "!$'()*+;?".utf8.reduce(encoded) { text, byte in
            text.replacing(
                String(Unicode.Scalar(byte)), with: "%" + String(byte, radix: 16, uppercase: true))
        }
    }
}

extension Data {
    /// Returns whether the data contains the UTF-8 text. An empty text is never found.
    fileprivate func contains(text: String) -> Bool {
        let wanted = Array(text.utf8)
        return withUnsafeBytes { bytes in
            guard let first = wanted.first, bytes.count >= wanted.count else { return false }
            return (0...bytes.count - wanted.count).contains { start in
                bytes[start] == first && bytes[start..<start + wanted.count].elementsEqual(wanted)
            }
        }
    }
}
