import Protocols
import Testing

struct EntityTests {
    private static let user = User(
        id: "7", name: "Ada", street: "Main St 1", city: "Ulm", postcode: "00123", latitude: "48.4", longitude: "-9.9")
    private static let image = Image(
        id: .max, pageURL: "https://h/p", pageImageWidth: 1, pageImageHeight: 2, previewURL: "https://h/s",
        previewWidth: 3, previewHeight: 4, imageURL: "https://h/i", imageWidth: 5, imageHeight: 6, viewCount: .max,
        downloadCount: 7, likeCount: 8, tags: ["a", "b, c"], username: "ada")
    private static let repo = Repo(
        id: .max, name: "n", fullName: "o/n", url: "https://h/o/n", starCount: 1, forkCount: 2,
        avatarURL: "https://h/a", description: "d", language: "Swift")

    /// Checks that the columns of an entity match its JSON.
    private func expectColumnsAreTheJSON<Item: Entity>(of item: Item) throws {
        let raw = try JSONEncoder().encode(item)
        let json = try JSONDecoder().decode([String: FieldValue].self, from: raw)
        let columns = Dictionary(uniqueKeysWithValues: Item.columns.map { ($0.name, $0.value(item)) })
        #expect(json == columns)
        #expect(try JSONDecoder().decode(Item.self, from: raw) == item)
        #expect(Item.columns.contains { $0.isInTables })
        #expect(Item.ID("\(item.id)") == item.id)
    }

    @Test(arguments: [user, image, repo] as [any Entity])
    func `columns are the properties of the JSON`(item: any Entity) throws {
        try expectColumnsAreTheJSON(of: item)
    }

    @Test func `columns of all entities are in order`() {
        #expect(User.columns.map(\.name) == ["id", "name", "street", "city", "postcode", "latitude", "longitude"])
        #expect(
            Image.columns.map(\.name) == [
                "id", "pageURL", "pageImageWidth", "pageImageHeight", "previewURL", "previewWidth", "previewHeight",
                "imageURL", "imageWidth", "imageHeight", "viewCount", "downloadCount", "likeCount", "tags", "username",
            ])
        #expect(
            Repo.columns.map(\.name) == [
                "id", "name", "fullName", "url", "starCount", "forkCount", "avatarURL", "description", "language",
            ])
        #expect(User.columns.filter(\.isNumeric).isEmpty)
        #expect(Repo.columns.filter(\.isNumeric).map(\.name) == ["id", "starCount", "forkCount"])
        #expect(
            Image.columns.filter { !$0.isNumeric }.map(\.name) == [
                "pageURL", "previewURL", "imageURL", "tags", "username",
            ])
    }

    @Test func `what a repo lacks is null`() throws {
        let repo = Repo(id: 1, name: "n", fullName: "o/n", url: "u", starCount: 0, forkCount: 0, avatarURL: "a")
        let values = Repo.columns.map { $0.value(repo) }
        #expect(
            values == [
                .integer(1), .text("n"), .text("o/n"), .text("u"), .integer(0), .integer(0), .text("a"), .null, .null,
            ])
        #expect(try JSONDecoder().decode(Repo.self, from: JSONEncoder().encode(repo)) == repo)
    }

    @Test func `names have a plural`() {
        let names: [[String]] = [User.self, Image.self, Repo.self].map { (type: any Entity.Type) in
            [type.name, type.pluralName]
        }
        #expect(names == [["user", "users"], ["image", "images"], ["repo", "repos"]])
    }

    @Test(
        arguments: [("5", 5), ("-5", nil), ("x", nil), ("", nil), ("18446744073709551616", nil)] as [(String, UInt64?)])
    func `a reference is read from text`(text: String, value: UInt64?) {
        #expect(UInt64(text) == value)
        #expect([UInt64.form, Int64.form, String.form] == ["an integer, 0 or greater", "an integer", "text"])
    }
}
