import Protocols
import ProtocolsTesting
import Testing

struct EntityTests {
    private static let user = User(
        id: "7", name: "Ada", street: "Main St 1", city: "Ulm", postcode: "00123", latitude: "48.4", longitude: "-9.9",
        username: "ada", email: "ada@h", phone: "1", website: "h", company: "c", gender: "female", nationality: "DE",
        birthDate: Date(timeIntervalSince1970: 0.25), picture: "https://h/p")
    private static let image = Image(
        id: .max, pageURL: "https://h/p", pageImageWidth: 1, pageImageHeight: 2, previewURL: "https://h/s",
        previewWidth: 3, previewHeight: 4, imageURL: "https://h/i", imageWidth: 5, imageHeight: 6, viewCount: .max,
        downloadCount: 7, likeCount: 8, tags: ["a", "b, c"], username: "ada", type: "photo", userID: 9,
        userPicture: "https://h/u", commentCount: 10,
        collectionCount: 11, pageImageByteCount: 12, largeImageURL: "https://h/l", fullHDImageURL: "https://h/f",
        pageImageURL: "https://h/o", vectorURL: "https://h/v")
    private static let repo = Repo(
        id: .max, name: "n", fullName: "o/n", url: "https://h/o/n", starCount: 1, forkCount: 2,
        avatarURL: "https://h/a", description: "d", language: "Swift", owner: "o",
        createdAt: Date(timeIntervalSince1970: 0),
        updatedAt: Date(timeIntervalSince1970: 1), pushedAt: Date(timeIntervalSince1970: 2), topics: ["t"],
        license: "MIT", openIssueCount: 3, size: 4, defaultBranch: "main", isArchived: false, isFork: true,
        homepage: "https://h")

    /// Checks that the columns of an entity match its JSON.
    private func expectColumnsAreTheJSON<Item: Entity>(of item: Item) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .records
        let json = try JSONDecoder().decode([String: FieldValue].self, from: encoder.encode(item))
        let columns = try JSONDecoder().decode(
            [String: FieldValue].self,
            from: JSONEncoder().encode(FieldValue.object(Item.columns.map { .init($0.name, $0.value(item)) })))
        expectEqual(json, columns)
        #expect(!columns.values.contains(.null))
        try expectEqual(JSONDecoder().decode(Item.self, from: JSONEncoder().encode(item)), item)
        #expect(Item.columns.contains { $0.isInTables })
        expectEqual(Item.ID("\(item.id)"), item.id)
    }

    @Test(arguments: [user, image, repo] as [any Entity])
    func `columns are the properties of the JSON`(item: any Entity) throws {
        try expectColumnsAreTheJSON(of: item)
    }

    /// Returns the names of the columns with a role, apart from counts.
    private static func roles<Item: Entity>(_ type: Item.Type) -> [ColumnRole: [String]] {
        Dictionary(grouping: Item.columns.filter { $0.role != nil && $0.role != .count }) { $0.role ?? .count }
            .mapValues { $0.map(\.name) }
    }

    @Test func `columns tell the title, the picture and the page of an item`() {
        expectEqual(Self.roles(User.self), [.title: ["name"], .picture: ["picture"]])
        expectEqual(
            Self.roles(Image.self),
            [
                .title: ["tags"], .thumbnail: ["previewURL"], .picture: ["imageURL"], .page: ["pageURL"],
            ])
        expectEqual(Self.roles(Repo.self), [.title: ["fullName"], .picture: ["avatarURL"], .page: ["url"]])
        expectEqual(
            Repo.columns.filter { $0.role == .count }.map(\.name), ["starCount", "forkCount", "openIssueCount", "size"])
        expectEqual(
            Image.columns.filter { $0.role == .count }.map(\.name),
            [
                "pageImageWidth", "pageImageHeight", "previewWidth", "previewHeight", "imageWidth", "imageHeight",
                "viewCount", "downloadCount", "likeCount", "commentCount", "collectionCount", "pageImageByteCount",
            ])
        expectEqual(Column<User>("name", .text, role: .section) { _ in .null }.role, .section)
    }

    @Test func `columns of all entities are in order`() {
        expectEqual(
            User.columns.map(\.name),
            [
                "id", "name", "street", "city", "postcode", "latitude", "longitude", "username", "email", "phone",
                "website", "company", "gender", "nationality", "birthDate", "picture",
            ])
        expectEqual(
            Image.columns.map(\.name),
            [
                "id", "pageURL", "pageImageWidth", "pageImageHeight", "previewURL", "previewWidth", "previewHeight",
                "imageURL", "imageWidth", "imageHeight", "viewCount", "downloadCount", "likeCount", "tags", "username",
                "type", "userID", "userPicture", "commentCount", "collectionCount", "pageImageByteCount",
                "largeImageURL", "fullHDImageURL", "pageImageURL", "vectorURL",
            ])
        expectEqual(
            Repo.columns.map(\.name),
            [
                "id", "name", "fullName", "url", "starCount", "forkCount", "avatarURL", "description", "language",
                "owner", "createdAt", "updatedAt", "pushedAt", "topics", "license", "openIssueCount", "size",
                "defaultBranch", "isArchived", "isFork", "homepage",
            ])
        expectEqual(User.columns.filter { $0.kind != .text }.map(\.name), ["birthDate"])
        expectEqual(Image.columns.filter { !$0.kind.isNumeric && $0.kind != .text }.map(\.name), ["tags"])
        expectEqual(
            Repo.columns.filter(\.kind.isNumeric).map(\.name),
            [
                "id", "starCount", "forkCount", "openIssueCount", "size",
            ])
    }

    @Test func `what a repo lacks is null`() throws {
        let repo = Repo(id: 1, name: "n", fullName: "o/n", url: "u", starCount: 0, forkCount: 0, avatarURL: "a")
        let missing = Repo.columns.filter { $0.value(repo) == .null }.map(\.name)
        expectEqual(
            missing,
            [
                "description", "language", "owner", "createdAt", "updatedAt", "pushedAt", "license", "openIssueCount",
                "size", "defaultBranch", "isArchived", "isFork", "homepage",
            ])
        try expectEqual(JSONDecoder().decode(Repo.self, from: JSONEncoder().encode(repo)), repo)
    }

    @Test func `names have a plural`() {
        let names: [[String]] = [User.self, Image.self, Repo.self].map { (type: any Entity.Type) in
            [type.name, type.pluralName]
        }
        expectEqual(names, [["user", "users"], ["image", "images"], ["repo", "repos"]])
    }

    @Test(
        arguments: [("5", 5), ("-5", nil), ("x", nil), ("", nil), ("18446744073709551616", nil)] as [(String, UInt64?)])
    func `a reference is read from text`(text: String, value: UInt64?) {
        expectEqual(UInt64(text), value)
        expectEqual([UInt64.form, Int64.form, String.form], ["an integer, 0 or greater", "an integer", "text"])
    }
}
