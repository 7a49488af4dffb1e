import Protocols

extension QueryItem {
    /// Reads one item of a URL's query, as servers do: `+` is a space.
    init(decoding text: Substring) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
            $0.replacing("+", with: " ").percentDecoded
        }
        self.init(parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }
}
