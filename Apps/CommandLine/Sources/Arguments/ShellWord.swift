import Essentials

extension String {
    /// The text as one word of a POSIX shell. It is in quotation marks if a shell could change it.
    package var quotedForShell: String {
        let isPlain = !isEmpty && first != "=" && utf8.allSatisfy(Self.plain.contains)
        return isPlain ? self : quoted(with: "'", replacingMarksWith: #"'\''"#)
    }

    /// The characters that have no special meaning in a shell.
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:@%+,=".utf8)
}
