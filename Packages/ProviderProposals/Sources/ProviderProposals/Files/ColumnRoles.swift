import Essentials

/// The meanings that the names of columns suggest. Each meaning is that of one column.
struct ColumnRoles {
    private let title: String?
    private let page: String?
    private var pictures: Set<String> = ["thumbnail", "picture"]

    private static let titles = ["name", "title", "fullName", "displayName", "label", "headline", "login", "username"]
    private static let words: [(role: String, words: Set<String>)] = [
        ("thumbnail", ["thumbnail", "thumb", "preview"]),
        ("picture", ["image", "picture", "photo", "avatar", "poster", "cover", "artwork"]),
    ]
    /// An API often has its own address of an item as `url`, so the other names come first.
    private static let pages = ["htmlURL", "webURL", "pageURL", "permalink", "link", "homepage", "url"]

    init(_ entity: EntityGuess) {
        title = Self.titles.first { name in
            entity.columns.contains { $0.name == name && $0.field.type == .text && !$0.isItemKey }
        }
        page = Self.pages.first { name in entity.columns.contains { $0.name == name && $0.field.type == .url } }
    }

    /// Returns the role of a column; `nil` for none, and for one that an earlier column has.
    mutating func takeRole(of column: ColumnGuess) -> String? {
        guard column.name != "id" else { return nil }
        if column.name == title { return "title" }
        guard column.field.type == .url else { return nil }
        let words = SwiftName.words(column.name)
        if let picture = Self.words.first(where: { role in words.contains(where: role.words.contains) }) {
            return pictures.remove(picture.role)
        }
        return column.name == page ? "page" : nil
    }
}
