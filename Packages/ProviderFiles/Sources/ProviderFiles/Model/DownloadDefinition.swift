import Protocols

/// How the file of an item is downloaded.
enum DownloadDefinition: Hashable, Sendable {
    /// The URL of the file is in the first of the columns that has a value. The request has no secrets.
    ///
    /// The servers are those that can have files; `nil` for any server.
    case columns([String], servers: [URL]?)
    /// A request to the API, with the secrets.
    case request(LookupDefinition)

    /// The request to the API; `nil` for the URL in a column.
    var target: LookupDefinition? {
        if case .request(let target) = self { target } else { nil }
    }
}
