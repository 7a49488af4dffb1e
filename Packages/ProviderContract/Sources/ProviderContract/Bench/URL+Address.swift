import Protocols

extension URL {
    /// The text that every URL below this one begins with, up to the slash after it.
    var address: String {
        var text = Substring(absoluteString)
        while text.last == "/" { text.removeLast() }
        return String(text)
    }
}
