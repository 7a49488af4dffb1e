/// A capability of a provider. A provider has the `list` capability if its type conforms to ``Listing``.
public struct Capability: Sendable {
    /// The name: `list`.
    public let name: String
    /// A short description for help: `look up one item`.
    public let summary: String

    private let isOffered: @Sendable (any Provider.Type) -> Bool

    /// Creates a capability. `isOffered` returns whether a provider type has it.
    public init(
        name: String, summary: String, isOffered: @escaping @Sendable (any Provider.Type) -> Bool
    ) {
        self.name = name
        self.summary = summary
        self.isOffered = isOffered
    }

    /// The capabilities that this package declares: list, plan, get, download, add, edit and delete.
    public static let all: [Capability] = [
        Capability(name: "list", summary: "list items, page by page") { $0 is any Listing.Type },
        Capability(name: "plan", summary: "divide a list into slices if the API does not return all items") {
            $0 is any Partitioning.Type
        },
        Capability(name: "get", summary: "look up one item") { $0 is any Getting.Type },
        Capability(name: "download", summary: "download the file of an item") {
            $0 is any Downloading.Type
        },
        Capability(name: "add", summary: "add an item") { $0 is any Adding.Type },
        Capability(name: "edit", summary: "change fields of an item") { $0 is any Editing.Type },
        Capability(name: "delete", summary: "delete an item") { $0 is any Deleting.Type },
    ]

    /// Returns the capabilities of a provider type, in the order of ``all``.
    public static func offered(by provider: any Provider.Type) -> [Capability] {
        all.filter { $0.isOffered(provider) }
    }
}
