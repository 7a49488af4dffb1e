import Presentation
import Protocols

/// The address of a picture on this server: `pictures/s1-r12?column=previewURL&page=…`. It does not contain the
/// picture's URL at the API.
struct PictureAddress: Hashable {
    let path: String
    /// The id of the row that shows the picture.
    let row: String
    /// The name of the column with the picture's URL at the API.
    let column: String

    fileprivate init(row: String, column: String, version: Int, page: String) {
        self.row = row
        self.column = column
        let name = column.addingPercentEncoding(
            withAllowed: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        path = "pictures/\(row)?column=\(name)&page=\(page)" + (version == 0 ? "" : "&version=\(version)")
    }
}

/// The pictures that a page may request: those of the items that the page has shown. The server loads no others.
///
/// The pictures of earlier searches stay, because the page may still be loading them. See ``PictureQueue`` for when the
/// page requests a picture.
@MainActor final class PictureRegistry {
    private struct Key: Hashable {
        let row: String
        let column: String
    }

    private struct Entry {
        let url: URL
        let loader: any PictureLoading
        let version: Int
    }

    /// The id of the page.
    let page: String
    private let limits: PictureLimits
    /// The maximum number of pictures. The oldest ones are removed first.
    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    /// Pictures that have been loaded, and that the page has not requested yet.
    private var loaded: [Key: Picture] = [:]
    private static let maximumLoaded = 64
    private var order: [Key] = []

    init(page: String, limits: PictureLimits = PictureLimits(), capacity: Int = 40_000) {
        self.page = page
        self.limits = limits
        self.capacity = capacity
    }

    /// Adds the picture or the thumbnail of an item. Returns the picture's address; `nil` if the item has no picture.
    func address(
        of role: ColumnRole, _ item: DisplayItem, row: String, loader: any PictureLoading
    ) -> PictureAddress? {
        guard let url = role == .thumbnail ? item.thumbnailURL : item.pictureURL else { return nil }
        let column = (item.columns.first { $0.role == role } ?? item.columns.first { $0.role?.isPicture == true })?.name
        let key = Key(row: row, column: column ?? "\(role)")
        let former = entries[key]
        let version = former.map { $0.url == url ? $0.version : $0.version + 1 } ?? 0
        entries[key] = Entry(url: url, loader: loader, version: version)
        if former == nil { order.append(key) }
        if order.count > capacity {
            for key in order.prefix(capacity / 10 + 1) { entries[key] = nil }
            order.removeFirst(min(order.count, capacity / 10 + 1))
        }
        return PictureAddress(row: row, column: key.column, version: version, page: page)
    }

    /// Returns a picture; `nil` if it has not been added, if it cannot be loaded, or if the data is not a picture.
    func picture(row: String, column: String) async -> Picture? {
        let key = Key(row: row, column: column)
        // The item may have a different picture now.
        if let picture = loaded.removeValue(forKey: key), picture.url == entries[key]?.url { return picture }
        return await load(key)
    }

    /// Loads a picture before the page requests it. Returns whether the picture could be loaded.
    func prepare(_ address: PictureAddress) async -> Bool {
        let key = Key(row: address.row, column: address.column)
        guard let picture = await load(key) else { return false }
        // Pictures that the page never requests, such as those of rows out of view, must not accumulate.
        if loaded.count >= Self.maximumLoaded { loaded.removeValue(forKey: loaded.keys.first ?? key) }
        loaded[key] = picture
        return true
    }

    private func load(_ key: Key) async -> Picture? {
        guard let entry = entries[key] else { return nil }
        do throws(ProviderError) {
            let data = try await entry.loader.picture(at: entry.url, limit: limits.byteCount)
            return try Picture(data, from: entry.url, limits: limits)
        } catch {
            return nil
        }
    }
}

extension ColumnRole {
    /// Whether the values are URLs of pictures, of any size.
    var isPicture: Bool { self == .picture || self == .thumbnail }
}

extension String {
    /// Returns the text with all characters percent-encoded, except for the given ones.
    fileprivate func addingPercentEncoding(withAllowed allowed: String) -> String {
        utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let digits = String(byte, radix: 16, uppercase: true)
            return allowed.contains(character) ? String(character) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}
