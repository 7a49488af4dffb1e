import Essentials

/// A place in the file, for messages after the file was read.
struct FilePlace: Hashable, Sendable {
    var position: JSONPosition
    /// The path from the document: `list.total`.
    var path: String
}

/// A value of responses that the file relies on. At least one sample contains it.
struct DeclaredValue: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case path(ValuePath)
        case header(String)
        /// The target of `Link: rel="next"`.
        case nextLink
    }

    /// The responses that contain the value.
    enum Responses: Hashable, Sendable {
        case list, errors
    }

    var source: Source
    var responses: Responses
    var place: FilePlace
}
