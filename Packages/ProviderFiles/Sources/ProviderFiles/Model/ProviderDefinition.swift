import Essentials
import Protocols

// The values of a file of format version 1. They say what the file says, with its defaults filled in, and are valid:
// whatever can be checked without the network was checked when the file was read.

/// One provider of a file.
struct ProviderDefinition: Sendable {
    var id: String
    var summary: String
    /// The address of a web page about the API.
    var documentation: String
    /// The address of a web page with the terms of use.
    var terms: String? = nil
    @Indirect var baseURL: BaseURLDefinition
    /// Header fields of every request, except the token's.
    var headers = HTTPHeaders()
    var secrets: [SecretRequirement] = []
    @Indirect var token: TokenDefinition? = nil
    @Indirect var limits = LimitsDefinition()
    @Indirect var errors = ErrorDefinition()
    var entity: EntityNames
    /// At least one. The name of one of them is `id`.
    var columns: [ColumnDefinition]
    var parameters: [Parameter] = []
    /// How items are listed; `nil` if the provider has no lists.
    @Indirect var list: ListDefinition? = nil
    /// The forms of a reference and their requests; empty if the provider has no look-ups. The first whose form fits a
    /// reference is used.
    var lookups: [LookupDefinition] = []
    /// The values that users can set when they add or edit an item.
    var fields: [FieldDefinition] = []
    /// How an item is added; `nil` if the provider cannot add items.
    @Indirect var add: ChangeDefinition? = nil
    /// How an item is edited; `nil` if the provider cannot edit items.
    @Indirect var edit: ChangeDefinition? = nil
    /// How an item is deleted; `nil` if the provider cannot delete items.
    @Indirect var delete: ChangeDefinition? = nil
    /// How the file of an item is downloaded; `nil` if items have no files.
    @Indirect var download: DownloadDefinition? = nil
    /// The times by which lists are divided, in the order of use; empty if lists cannot be divided.
    var slices: [SliceDefinition] = []
    /// How changed items are listed; `nil` if the API does not list them.
    @Indirect var changes: ChangesDefinition? = nil
    var samples = SampleBook([])
    /// The places of the samples, in their order.
    var samplePlaces: [FilePlace] = []
    /// What the samples must contain, in the order of the format.
    var declared: [DeclaredValue] = []
    var exclusions: [ContractExclusion] = []
    /// The name of the file, for messages: `github.json`.
    var fileName: String
}

/// The names of items, for messages and for the table in a store.
struct EntityNames: Hashable, Sendable {
    var name: String
    var plural: String
}

/// The base URL. Its host can contain placeholders for settings of the user: `https://{site}.example.com/api`.
struct BaseURLDefinition: Hashable, Sendable {
    /// The URL with its placeholders.
    var template: TextTemplate
    /// The URL itself, or the URL with sample values in place of the placeholders. The samples belong to this URL.
    var sample: URL

    /// The names of the settings; empty if the URL has no placeholders.
    var settings: [String] { template.placeholders }

    /// Returns the URL with values of the settings; `nil` if one is missing or contains anything but parts of a host name,
    /// so that a value cannot change the path or add a user name.
    func url(settings values: [String: String]) -> URL? {
        guard !settings.isEmpty else { return sample }
        let text = template.text { name in
            values[name].flatMap { $0.isHostName ? $0 : nil }
        }
        return text.flatMap { URL(string: $0) }
    }
}

extension String {
    /// Whether the text consists of labels of a host name (RFC 1123 §2.1).
    fileprivate var isHostName: Bool {
        split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isHostLabel)
    }
}

extension Substring {
    fileprivate var isHostLabel: Bool {
        (1...63).contains(utf8.count) && !hasPrefix("-") && !hasSuffix("-")
            && utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}
