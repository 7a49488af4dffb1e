import Essentials

extension String {
    /// The text as one word of a POSIX shell. It is in quotation marks if a shell could change it.
    package var quotedForShell: String {
        let isPlain = !isEmpty && first != "=" && utf8.allSatisfy(Self.plain.contains)
        return isPlain ? self : quoted(with: "'", replacingMarksWith: #"'\''"#)
    }

    /// The text with a backslash before each character that a shell could change.
    package var escapedForShell: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            let isPlain = !scalar.isASCII || Self.plain.contains(UInt8(ascii: scalar))
            text += isPlain ? "" : "\\"
            text.unicodeScalars.append(scalar)
        }
    }

    /// The characters that have no special meaning in a shell.
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:@%+,=".utf8)
}
