import Foundation

/// The provider files in a folder, as Swift source.
struct EmbeddedFiles {
    /// One expression for each file, sorted by id.
    let expressions: [String]

    /// Reads all `*.json` files of a folder. A folder that does not exist has none.
    init(in folder: String) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        expressions = names.sorted().map { name in
            let content = FileManager.default.contents(atPath: "\(folder)/\(name)")
            guard let text = content.flatMap({ String(validating: $0, as: UTF8.self) }) else {
                fail("\(folder)/\(name): expected UTF-8 text")
            }
            return "EmbeddedFile(id: \(Self.literal(String(name.dropLast(5)))), text: \(Self.literal(text)))"
        }
    }

    /// Returns a string literal with exactly the scalars of a text. A literal of several lines would change line breaks.
    private static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case " "..."~": literal.unicodeScalars.append(scalar)
            default: literal += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return literal + "\""
    }
}
