import Essentials
import Protocols

extension BodyFormat {
    /// The form of CSV; `nil` for other formats.
    var csv: CSVFormat? { if case .csv(let format) = self { format } else { nil } }
    /// The name of the root element of XML; `nil` for other formats.
    var xmlRoot: String? { if case .xml(let root) = self { root } else { nil } }
}

extension CSVFormat {
    /// The declaration in the type of a row; `nil` for the standard format.
    var swiftDeclaration: String? {
        let arguments = [
            delimiter == .comma ? nil : "delimiter: .\(delimiter)",
            columns.map { "columns: \(SwiftSource.array($0.map(SwiftSource.literal)))" },
            skippedLines == 0 ? nil : "skippedLines: \(skippedLines)",
            comment.map { "comment: \(SwiftSource.literal($0))" },
        ].compactMap(\.self)
        return arguments.isEmpty ? nil : "static let csvFormat = CSVFormat(\(arguments.joined(separator: ", ")))"
    }
}
