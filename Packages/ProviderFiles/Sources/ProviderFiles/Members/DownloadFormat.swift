import Essentials
import Protocols

/// The members of `download`.
enum DownloadFormat {
    private static let column = Member(
        "column", Form.text.placed.reading { name, _ in [name] }.or(Form.list(of: Form.text.placed, minimumCount: 1)),
        "The column with the URL of the file, or several columns of which the first with a value is used.")
    private static let servers = Member(
        "servers", Form.list(of: server, minimumCount: 1),
        "The servers that have the files, such as https://cdn.acme.example. A file on another server is refused. Without this, any server can have a file."
    )
    private static let path = Member(
        "path", Form.requestPath.placed,
        "The path of a request for the file below the base URL, such as /files/{id}/content, instead of a column.")

    private static let server = Form.server.reading { url, place -> URL? in
        ["", "/"].contains(url.path()) ? url : place.refuse("expected a server without a path: https://host[:port]")
    }

    static let format = ObjectFormat<DownloadDefinition>(
        "download", "How the file of an item is downloaded.",
        [
            column, servers, LookupFormat.reference, LookupFormat.isInteger, path, ChangeFormat.query,
            ChangeFormat.headers,
        ],
        rules: [.exactlyOne(["column", "path"])]
    ) { reader in
        guard reader.has(path) else {
            checkMembers(of: reader, hasPath: false)
            return reader[column].map { .columns(columns($0), servers: reader[servers]) }
        }
        checkMembers(of: reader, hasPath: true)
        return request(in: reader).map(DownloadDefinition.request)
    }

    private static func columns(_ names: [Placed<String>]) -> [String] {
        for name in names {
            name.place.reading.scope.later { scope in
                CheckedName(name.value, "column", at: name.place).check(among: scope.columnNames)
            }
        }
        return names.map(\.value)
    }

    private static func checkMembers(of reader: ObjectReader, hasPath: Bool) {
        let ofPath: [(any DescribedMember, Bool, Place)] = [
            (LookupFormat.reference, reader.has(LookupFormat.reference), reader.place(of: LookupFormat.reference)),
            (LookupFormat.isInteger, reader.has(LookupFormat.isInteger), reader.place(of: LookupFormat.isInteger)),
            (ChangeFormat.query, reader.has(ChangeFormat.query), reader.place(of: ChangeFormat.query)),
            (ChangeFormat.headers, reader.has(ChangeFormat.headers), reader.place(of: ChangeFormat.headers)),
        ]
        for (member, isPresent, place) in ofPath where isPresent && !hasPath {
            place.fail("'\(member.description.name)' is only for a path")
        }
        if hasPath, reader.has(servers) { reader.place(of: servers).fail("'servers' is only for a column") }
    }

    private static func request(in reader: ObjectReader) -> LookupDefinition? {
        guard let path = reader[path] else { return nil }
        let query = reader[ChangeFormat.query]
        if let names = LookupFormat.names(in: reader) {
            let used = query.map { $0.value.flatMap(\.value.placeholders) } ?? []
            PlaceholderCheck.lookup(path.value.placeholders, reference: names, at: path.place)
            if let query { PlaceholderCheck.lookup(used, reference: names, at: query.place) }
            LookupFormat.checkUse(of: names, in: path.value.placeholders + used, reader)
        }
        return LookupDefinition(
            reference: LookupFormat.reference(in: reader), isInteger: reader[LookupFormat.isInteger] ?? false,
            request: RequestDefinition(
                path: path.value, query: query?.value ?? [], headers: reader[ChangeFormat.headers] ?? HTTPHeaders()),
            position: path.place.node.position)
    }
}
