public import Protocols

/// What names a repository: its number, `5551234`, or its owner and name, `fern-labs/tidepool`.
///
/// The number stays when a repository is renamed or moved.
public struct RepoReference: ItemReference {
    /// What a reference looks like, for help and errors.
    public static let form = "a number or owner/name"

    /// The reference as it was typed.
    public let description: String

    /// The segments of its path in the API.
    let path: [String]

    /// Reads a number or `owner/name`; anything else is no reference.
    public init?(_ description: String) {
        if let number = Int64(description), number >= 0, String(number) == description {
            path = ["repositories", description]
        } else {
            let parts = description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts.contains("") else { return nil }
            path = ["repos"] + parts
        }
        self.description = description
    }
}
