import Terminal

/// The styles of the scenes. They are readable on light and dark backgrounds, and without colors.
enum SceneStyles {
    static let title = Style(attributes: [.bold, .reverse])
    static let heading = Style(attributes: [.bold, .underline])
    static let section = Style(.magenta, attributes: .bold)
    static let label = Style(.cyan, attributes: .bold)
    static let hint = Style(attributes: .faint)
    static let note = Style(.yellow)
    static let alert = Style(.red, attributes: .bold)
    static let input = Style(attributes: .underline)

    /// Marks a row as selected.
    static func select(_ style: inout Style) { style.attributes.insert(.reverse) }
}
