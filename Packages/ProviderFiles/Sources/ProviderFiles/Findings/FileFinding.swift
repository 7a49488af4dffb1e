import Essentials

/// What is probably wrong in a provider file that could be read, as its samples show.
public struct FileFinding: Hashable, Sendable, CustomStringConvertible {
    public enum Severity: String, Hashable, Sendable {
        /// Users would miss records.
        case error
        /// Users would miss less than records, such as the API's reason for an error.
        case warning
    }

    public let severity: Severity
    /// The name of the file, as it was given.
    public let file: String
    /// The line number, starting at 1.
    public let line: Int
    /// The number of the character in the line, starting at 1.
    public let column: Int
    /// The place in the document: `list.paging`.
    public let path: String
    /// What is wrong, and what to do. Control characters of the file are escaped.
    public let message: String

    /// The finding in the form that editors understand: `acme.json:12:31: list.total: …`. A warning says so after the
    /// position.
    public var description: String {
        let start = "\(file):\(line):\(column): "
        return start + (severity == .warning ? "warning: " : "") + "\(path): \(message)"
    }
}

extension ProviderFile {
    /// What the samples show to be wrong, in the order of the file. The contract finds other faults.
    ///
    /// A file that knows only the first page of a list, for example, has samples without a second page, so they fit the
    /// file. But a member such as `total_count` in them shows what the file does not read.
    ///
    /// The findings are computed at each call.
    public var findings: [FileFinding] {
        let samples = definitions.map(SampleResponses.init)
        let faults =
            DeclaredValueCheck.faults(in: samples)
            + samples.flatMap { PagingCheck($0).faults + ErrorMessageCheck($0).faults }
        // Members that several providers share are checked for each of them.
        var known: Set<FileFault> = []
        let sorted = faults.filter { known.insert($0).inserted }.enumerated().sorted { first, second in
            let (one, other) = (first.element.place.position, second.element.place.position)
            return (one.line, one.column, first.offset) < (other.line, other.column, second.offset)
        }
        return sorted.map { finding(for: $0.element) }
    }

    private func finding(for fault: FileFault) -> FileFinding {
        FileFinding(
            severity: fault.severity, file: name, line: fault.place.position.line, column: fault.place.position.column,
            path: fault.place.path, message: fault.message)
    }
}

/// A finding without the name of the file.
struct FileFault: Hashable {
    var severity = FileFinding.Severity.error
    let place: FilePlace
    let message: String
}
