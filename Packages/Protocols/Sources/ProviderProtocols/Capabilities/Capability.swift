/// A capability of a provider. A provider has the `list` capability if its type conforms to ``Listing``.
public struct Capability: Sendable {
    /// The name: `list`.
    public let name: String
    /// A short description for help: `look up one item`.
    public let summary: String

    let isOffered: @Sendable (any Provider.Type) -> Bool

    /// Creates a capability. `isOffered` returns whether a provider type has it.
    public init(
        name: String, summary: String, isOffered: @escaping @Sendable (any Provider.Type) -> Bool
    ) {
        self.name = name
        self.summary = summary
        self.isOffered = isOffered
    }

    /// The capability of ``Listing``.
    public static let list = Capability(name: "list", summary: "list items, page by page") { $0 is any Listing.Type }
    /// The capability of ``Partitioning``.
    public static let plan = Capability(
        name: "plan", summary: "divide a list into slices if the API does not return all items"
    ) { $0 is any Partitioning.Type }
    /// The capability of ``Getting``.
    public static let get = Capability(name: "get", summary: "look up one item") { $0 is any Getting.Type }
    /// The capability of ``Downloading``.
    public static let download = Capability(name: "download", summary: "download the file of an item") {
        $0 is any Downloading.Type
    }
    /// The capability of ``Adding``.
    public static let add = Capability(name: "add", summary: "add an item") { $0 is any Adding.Type }
    /// The capability of ``Editing``.
    public static let edit = Capability(name: "edit", summary: "change fields of an item") { $0 is any Editing.Type }
    /// The capability of ``Deleting``.
    public static let delete = Capability(name: "delete", summary: "delete an item") { $0 is any Deleting.Type }

    /// The capabilities that this package declares.
    public static let all: [Capability] = [list, plan, get, download, add, edit, delete]

    /// Returns the capabilities of a provider type, in the order of ``all``.
    public static func offered(by provider: any Provider.Type) -> [Capability] {
        all.filter { $0.isOffered(provider) }
    }
}
