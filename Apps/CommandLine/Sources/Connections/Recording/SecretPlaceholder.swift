import Protocols

/// The text that stands for a secret in a recorded request, until the request is shown with the name of the secret's
/// environment variable.
///
/// It has only characters that neither a URL nor JSON encodes.
struct SecretPlaceholder: Hashable {
    /// The environment variable of the secret.
    let variable: String

    var secret: Secret { Secret(text) }

    private static let (start, end) = ("secret..", "..secret")

    private var text: String { "\(Self.start)\(variable)\(Self.end)" }

    /// A part of a text: characters, or the variable of a secret.
    enum Part: Equatable {
        case characters(Substring)
        case variable(String)
    }

    /// Returns the parts of a text.
    ///
    /// - Parameter variables: The variables of the secrets that the text can contain.
    static func parts(of text: String, variables: Set<String>) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstRange(of: start),
            let close = rest[open.upperBound...].firstRange(of: end)
        {
            let variable = String(rest[open.upperBound..<close.lowerBound])
            guard variables.contains(variable) else {
                parts.append(.characters(rest[..<open.upperBound]))
                rest = rest[open.upperBound...]
                continue
            }
            if rest.startIndex < open.lowerBound { parts.append(.characters(rest[..<open.lowerBound])) }
            parts.append(.variable(variable))
            rest = rest[close.upperBound...]
        }
        if !rest.isEmpty { parts.append(.characters(rest)) }
        return parts
    }
}
