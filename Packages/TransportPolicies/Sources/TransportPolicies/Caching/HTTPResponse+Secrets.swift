import Protocols

extension HTTPResponse {
    /// Whether a secret of the request it answers stands anywhere in it: in header fields and the URL however it is
    /// encoded, in the body as it is and as a query has it.
    func repeatsSecret(of request: HTTPRequest) -> Bool {
        let secrets = request.credentials.map(\.secret.revealed).filter { !$0.isEmpty }
        guard !secrets.isEmpty else { return false }
        let head = headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + url.absoluteString
        if request.hidingSecrets(in: head) != head { return true }
        let spellings = Set(secrets + secrets.map(PercentEncoding.query.encode))
        return spellings.contains { body.contains(text: $0) }
    }
}

extension Data {
    /// Whether a text that is not empty stands anywhere in it.
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
