import Protocols

extension URL {
    /// This URL without the items of its query that repeat a secret, as servers do that echo the request's query.
    func removingSecrets(of request: HTTPRequest) -> URL? {
        guard let query = query(percentEncoded: true) else { return self }
        let items = query.split(separator: "&", omittingEmptySubsequences: false)
        let names = Set(request.credentials.compactMap(\.queryName))
        let secrets = Set(request.credentials.map(\.secret.revealed)).subtracting([""])
        let kept = items.filter { text in
            let item = QueryItem(decoding: text)
            return !names.contains(item.name) && !secrets.contains(item.value)
        }
        guard kept.count < items.count else { return self }
        let stem = absoluteString.prefix { $0 != "?" }
        return URL(string: kept.isEmpty ? String(stem) : "\(stem)?\(kept.joined(separator: "&"))")
    }

    /// Whether a secret stands anywhere in it, however it is encoded.
    func showsSecret(of request: HTTPRequest) -> Bool {
        request.hidingSecrets(in: absoluteString) != absoluteString
    }
}
