/// A provider of a package that is part of a program. Its descriptor is made when it is first needed.
///
/// A program with many packages starts quickly, because it finds the provider that the user names without making the
/// descriptors of the others.
public struct PackagedProvider: Sendable {
    /// The id in the descriptor: `github-repos`.
    public let id: String
    /// The package name in the descriptor: `GitHubReposProvider`.
    public let packageName: String
    /// The summary in the descriptor.
    public let summary: String
    /// The descriptor.
    public var descriptor: ProviderDescriptor { makeDescriptor() }

    private let makeDescriptor: @Sendable () -> ProviderDescriptor

    /// Creates a provider with a known id.
    ///
    /// - Parameters:
    ///   - id: The id in the descriptor.
    ///   - packageName: The package name in the descriptor.
    ///   - summary: The summary in the descriptor.
    ///   - descriptor: Returns the descriptor each time it is needed, so it should be a global constant.
    public init(
        id: String, packageName: String, summary: String, descriptor: @escaping @Sendable () -> ProviderDescriptor
    ) {
        self.id = id
        self.packageName = packageName
        self.summary = summary
        makeDescriptor = descriptor
    }

    /// Creates a provider whose descriptor exists already.
    public init(_ descriptor: ProviderDescriptor) {
        self.init(
            id: descriptor.id, packageName: descriptor.packageName, summary: descriptor.summary,
            descriptor: { descriptor })
    }
}
