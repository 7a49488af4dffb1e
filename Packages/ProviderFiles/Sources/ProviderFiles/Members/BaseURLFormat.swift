import Essentials
import Protocols

extension Form {
    /// The URL of a server: `https`, or `http` for the loopback interface, without user information, query and fragment.
    static let server = Form.text.reading { text, place in serverURL(text, at: place) }

    fileprivate static func serverURL(_ text: String, at place: Place) -> URL? {
        let expected = "expected https://host[:port][/path]"
        // A host in other characters is written in its ASCII form, so that two hosts cannot look the same.
        guard text.isPrintableASCII, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            let host = url.host(), !host.isEmpty
        else { return place.refuse("invalid URL \(text.inMessage): \(expected)") }
        guard url.user() == nil, url.password() == nil, !text.contains("@") else {
            return place.refuse("invalid URL \(text.inMessage): a URL cannot contain user information; use 'secrets'")
        }
        guard url.query() == nil, url.fragment() == nil, !text.contains("?"), !text.contains("#") else {
            return place.refuse("invalid URL \(text.inMessage): \(expected), without a query")
        }
        let isLoopback = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
        guard scheme == "https" || scheme == "http" && isLoopback else {
            return place.refuse(
                "invalid URL \(text.inMessage): expected https; http is allowed only for localhost, 127.0.0.1 and [::1]"
            )
        }
        return url
    }
}

extension BaseURLDefinition {
    /// Creates the base URL from its template and the URL with sample values; `nil` after an error was added.
    ///
    /// - Parameter sample: The sample; `nil` if the file has none.
    init?(_ template: Placed<String>, sample: Placed<String>?) {
        let place = template.place
        guard template.value.isPrintableASCII, let pieces = TextTemplate(template.value) else {
            place.fail("invalid URL \(template.value.inMessage): expected https://host[:port][/path]")
            return nil
        }
        guard !pieces.placeholders.isEmpty else {
            if let sample { sample.place.fail("the base URL has no placeholders, so it needs no sample") }
            guard let url = Form.serverURL(template.value, at: place) else { return nil }
            self.init(template: pieces, sample: url)
            return
        }
        guard Self.hasPlaceholdersOnlyInHost(pieces) else {
            place.fail("unexpected placeholder in \(template.value.inMessage): expected placeholders only in the host")
            return nil
        }
        guard let sample else {
            place.fail(
                "a base URL with placeholders needs 'baseURLSample', the URL to which the samples belong")
            return nil
        }
        // The file itself is the author of the text around the placeholders, so it is checked with the sample.
        guard let url = Form.serverURL(sample.value, at: sample.place) else { return nil }
        guard pieces.matches(sample.value) else {
            sample.place.fail(
                "\(sample.value.inMessage) does not have the form of the base URL \(template.value.inMessage)")
            return nil
        }
        self.init(template: pieces, sample: url)
    }

    private static func hasPlaceholdersOnlyInHost(_ template: TextTemplate) -> Bool {
        guard case .text(let scheme)? = template.pieces.first, scheme.lowercased().hasPrefix("https://") else {
            return false
        }
        // With the placeholders removed, no placeholder may come after the slash that ends the host.
        var hasPath = scheme.dropFirst("https://".count).contains("/")
        for piece in template.pieces.dropFirst() {
            switch piece {
            case .placeholder(let name):
                guard !hasPath, name.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }) else {
                    return false
                }
            case .text(let text): hasPath = hasPath || text.contains("/")
            }
        }
        return true
    }
}

extension String {
    /// Whether the text has only printable ASCII characters, without spaces.
    fileprivate var isPrintableASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
