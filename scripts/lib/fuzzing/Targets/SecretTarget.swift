import FuzzHarness
import Protocols

/// how a secret is hidden in a text; the secret is the first line
@main struct SecretTarget: FuzzTarget {
    static let seeds = [
        "key\nno such word in it", "k+y/\nGET https://x.example/?q=1&key=k%2By%2F", "a\naaa", "%\n%25%",
        "é\ne\u{301}é%C3%A9",
    ].map { Array($0.utf8) }
    static let words = ["%", "%25", "%2B", "%C3%A9", "\n", "é", "\u{301}", "•", "\u{200D}", "👩‍👩‍👧", "\r\n"]

    static func run(_ input: FuzzInput) {
        var input = input
        let secret = Secret(input.line())
        let text = input.text
        let hidden = secret.hidden(in: text)
        // A secret of bullets is in its own mask, and one with a % may be what is left of an encoding.
        guard !secret.revealed.isEmpty, !secret.revealed.contains(where: { "•%".contains($0) }) else { return }
        require(!secret.isShown(in: hidden), "\(hidden) does not show the secret \(secret.revealed)")
        // From some byte on: the digits of a code may look like a secret together with what follows.
        require(
            hidden == text || text.utf8.indices.contains { secret.isShown(in: String(text.utf8[$0...]) ?? "") },
            "\(text) stays as it is without the secret \(secret.revealed)")
    }
}
