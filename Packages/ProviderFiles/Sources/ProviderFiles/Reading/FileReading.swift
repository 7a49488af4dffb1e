import Essentials
import Protocols

/// What is collected while a file is read: errors, and the names of the provider that is being read.
final class FileReading {
    /// The name of the file, as it was given.
    let file: String
    /// Returns the content of a file with samples next to the provider file; `nil` if there is none.
    let sampleFile: (String) -> Data?
    /// What to say about a member that this program does not know, if the file needs a newer program.
    var newerProgram: String?
    /// The names of the provider that is being read.
    var scope = ProviderScope()
    private var suggestionCount = 0
    private var errors: [ProviderFileError] = []
    private var known: Set<ProviderFileError> = []

    init(file: String, sampleFile: @escaping (String) -> Data?) {
        self.file = file
        self.sampleFile = sampleFile
    }

    func add(_ message: String, at position: JSONPosition, path: String) {
        let error = ProviderFileError(
            file: file, line: position.line, column: position.column, path: path, message: message)
        // Members that several providers share are read for each of them.
        if known.insert(error).inserted { errors.append(error) }
    }

    /// Returns the word that the author probably meant. Searching for it takes time, so a file with many errors gets only
    /// some suggestions.
    func suggestion(for word: String, among words: @autoclosure () -> [String]) -> String? {
        guard suggestionCount < 50, word.utf8.count > 1 else { return nil }
        suggestionCount += 1
        return Suggestion.nearest(to: word, among: words().prefix(200).filter { $0.utf8.count <= 100 })
    }

    /// The number of errors so far.
    var errorCount: Int { errors.count }

    /// The errors in the order of the file; `nil` if there are none.
    var result: ProviderFileErrors? {
        guard !errors.isEmpty else { return nil }
        let sorted = errors.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        return ProviderFileErrors(errors: sorted.map(\.element))
    }
}

extension FileReading {
    /// The maximum number of bytes of a file.
    private static let maximumSize = 1_000_000
    /// The maximum nesting depth of a file.
    private static let maximumDepth = 64

    /// Parses the content of the file. Returns `nil` after it added an error.
    func document(_ data: Data) -> Place? {
        guard data.count <= Self.maximumSize else {
            add("expected at most 1 MB, got \(data.count) bytes", at: JSONPosition(line: 1, column: 1), path: "")
            return nil
        }
        let options = JSONParser.Options(maximumDepth: Self.maximumDepth, allowsComments: file.hasSuffix(".jsonc"))
        // Some editors write a byte order mark.
        let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        do {
            return Place(node: try JSONParser.node(text, options: options), steps: .document, reading: self)
        } catch {
            add(error.reason, at: JSONPosition(line: error.line, column: error.column), path: "")
            return nil
        }
    }
}

/// The names of one provider, and the checks that need all of them.
final class ProviderScope {
    /// The names of the columns, even if there are other errors in them.
    var columnNames: Set<String> = []
    /// The names of the parameters, even if there are other errors in them.
    var parameterNames: Set<String> = []
    /// The parameters without errors, by name.
    var parameters: [String: Parameter] = [:]
    /// The names of parameters for which a request has a placeholder.
    var usedParameters: Set<String> = []
    /// What the samples must contain.
    var declared: [DeclaredValue] = []
    private var checks: [(ProviderScope) -> Void] = []

    /// Adds a check that runs after the whole provider was read.
    func later(_ check: @escaping (ProviderScope) -> Void) {
        checks.append(check)
    }

    func runChecks() {
        // A check can add checks.
        while !checks.isEmpty {
            let added = checks
            checks = []
            for check in added { check(self) }
        }
    }
}
