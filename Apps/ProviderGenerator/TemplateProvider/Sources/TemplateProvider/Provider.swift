public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "template",
    summary: "example people; edit this summary",
    documentation: "https://api.example.com/docs",
    baseURL: URL(literal: "https://api.example.com"),
    // Where the API sends the fields of `User`. A record of your own has the sources in its columns.
    keys: FieldKeys.asDeclared.reading(
        User.self,
        from: [
            "id": .path("id", form: .textOrNumber), "postcode": .path("postcode", form: .textOrNumber),
        ]),
    // The parameters of the list. The command line derives options, help and validation from them.
    parameters: [Parameter("query", "people with these words in their names", queryName: "q")],
    // The kind of paging (numbered, cursor or single), and the page sizes that the API accepts.
    paging: Paging(.numbered, sizes: 1...100, defaultSize: 10),
    // The place of the reason in the body of an error. The status determines the code.
    errors: .message(at: "error"),
    // The columns of `User` for which the API has no data.
    emptyColumns: [
        "username", "email", "phone", "website", "company", "gender", "nationality", "birthDate", "picture",
    ],
    samples: Samples.book,
    make: { TemplateAPI(client: $0.client) }
)

/// A provider that lists people and looks them up by id.
///
/// Conform only to the capabilities that the API supports: `Listing`, `Getting`, `Downloading`, `Adding`, `Editing`,
/// `Deleting`.
struct TemplateAPI: Listing, Getting {
    typealias Item = User

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        let number = try list.number(of: token)
        let paging = [QueryItem("page", number), QueryItem("per_page", list.pageSize)]
        let request = APIRequest(path: ["people"], query: list.parameters.queryItems + paging)
        let response = try await client.send(request, as: PeopleEntry.self).entry
        return Page(items: response.people, number: number, last: response.pages)
    }

    func get(_ id: String) async throws(ProviderError) -> User {
        try await client.send(APIRequest(path: ["people", id]), as: User.self).entry
    }
}

/// The response to `GET /people`.
struct PeopleEntry: Decodable {
    let people: [User]
    let pages: Int
}
