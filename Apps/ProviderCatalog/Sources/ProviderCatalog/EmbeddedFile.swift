/// A provider file that is part of the program.
public struct EmbeddedFile: Sendable {
    /// The id of its provider, which is the name of the file without `.json`.
    public let id: String
    /// The whole text of the file, which nothing has validated yet.
    public let text: String

    public init(id: String, text: String) {
        self.id = id
        self.text = text
    }
}
