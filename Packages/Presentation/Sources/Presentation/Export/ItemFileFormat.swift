/// A format of files with items.
public struct ItemFileFormat: Hashable, Sendable {
    /// The name, such as `markdown`. It contains only letters.
    public let name: String
    /// The suffix of the files, without its dot: `md`.
    public let suffix: String
    /// The media type, such as `text/csv; charset=utf-8`.
    public let mediaType: String

    public init(name: String, suffix: String, mediaType: String) {
        self.name = name
        self.suffix = suffix
        self.mediaType = mediaType
    }
}
