import Essentials

extension URL: @retroactive ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        self = URL(string: text) ?? URL(filePath: "/\(text) is no URL")
    }
}
