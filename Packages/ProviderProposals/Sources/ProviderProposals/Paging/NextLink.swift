import Essentials

/// A link to the next page in a response. A provider follows it without knowing how the API divides the list.
public struct NextLink: Sendable {
    /// The keys from the root of the response to the link.
    public let path: [String]
    /// The path and the query of the link, which the sample of the last page responds to.
    public let target: String
    /// The number of items on a page.
    let size: Int

    /// Finds a link that a provider can follow.
    ///
    /// The client of a provider refuses a link to another server and a link with a secret, and a list cannot continue with
    /// a link to its first page.
    init?(in hints: [EnvelopeHint], beside list: RecordedList, after request: RecordedRequest) {
        let links = hints.lazy.filter { $0.meaning == .next }.compactMap { hint in
            hint.value.text.flatMap { Self.target(of: $0, from: request) }.map { (hint.path, $0) }
        }
        guard let (path, target) = links.first else { return nil }
        (self.path, self.target, size) = (path, target, list.items.count)
    }

    private static func target(of text: String, from request: RecordedRequest) -> String? {
        guard text.hasPrefix(request.baseURL), !text.contains(Redaction.replacement), let url = URL(string: text),
            let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems
        else { return nil }
        let target = String(url.absoluteString.dropFirst(request.baseURL.count))
        let isFirstPage = query.allSatisfy { item in
            request.query.contains { $0.name == item.name && $0.value == item.value ?? "" }
        }
        return target.hasPrefix("/") && !isFirstPage ? target : nil
    }

    var summary: String {
        "follows the link at \(path.joined(separator: ".")); a guess: every page has \("item".counted(size))"
    }
}
