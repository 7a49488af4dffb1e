import Essentials

/// What a description of an API says about a provider file, instead of guesses.
struct FileDetails: Sendable {
    /// What the file is written from: `a response`.
    var origin = "a response"
    var summary: String?
    /// The page with the documentation.
    var documentation: String?
    /// The path of the list with placeholders; `nil` for that of the recorded request.
    var path: String?
    /// The parameters; `nil` for those that follow from the recorded query.
    var parameters: [JSONValue]?
    var names: [String] = []
    /// The query of the sample: the required items.
    var sampleQuery: [(name: String, value: String)] = []
    /// What to check.
    var notes: [String] = []
}
