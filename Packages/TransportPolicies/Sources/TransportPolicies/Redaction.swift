import Protocols

// Secrets that a server repeats. A transport directly above the wire should hide them, in header fields and in messages;
// then `redacted(_:)` returns its text unchanged and can go.

extension HTTPRequest {
    /// Returns a text in which every secret of this request is hidden, however it is encoded.
    func redacted(_ text: String) -> String { hidingSecrets(in: text) }
}

extension URL {
    /// Returns the URL without query items that carry a credential. Servers repeat them, as they repeat the whole query.
    func removingCredentials(of request: HTTPRequest) -> URL? {
        guard let query = query(percentEncoded: true) else { return self }
        let items = query.split(separator: "&", omittingEmptySubsequences: false)
        let names = Set(request.credentials.compactMap(\.queryName))
        let kept = items.filter { text in
            let item = QueryItem(decoding: text)
            return !names.contains(item.name) && item.value != Secret.mask
        }
        guard kept.count < items.count else { return self }
        let stem = absoluteString.prefix { $0 != "?" }
        return URL(string: kept.isEmpty ? String(stem) : "\(stem)?\(kept.joined(separator: "&"))")
    }

    /// Returns whether a secret, which shows as its mask, occurs anywhere in the URL.
    func repeatsSecret(of request: HTTPRequest) -> Bool {
        let encodedMask = String(repeating: "%E2%80%A2", count: Secret.mask.count)
        let text = request.redacted(absoluteString)
        return text.contains(Secret.mask) || text.contains(encodedMask)
    }
}
