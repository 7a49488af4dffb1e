/// A secret that a provider uses, and where a user gets one.
public struct SecretRequirement: Hashable, Sendable {
    /// The environment variable it comes from: `PIXABAY_API_KEY`.
    public let variable: String
    /// Whether nothing works without it.
    public let isRequired: Bool
    /// What it is good for: `raises the limit from 10 to 30 searches a minute`.
    public let summary: String
    /// The page where a user gets one.
    public let source: String

    /// A secret that a descriptor declares.
    public init(variable: String, isRequired: Bool, summary: String, source: String) {
        self.variable = variable
        self.isRequired = isRequired
        self.summary = summary
        self.source = source
    }
}
