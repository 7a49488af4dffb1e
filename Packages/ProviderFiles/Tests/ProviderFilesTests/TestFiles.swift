import Essentials
import ProviderFiles

/// Valid files in the folder of the tests.
enum TestFiles {
    static let names = [
        "acme-orders.jsonc", "clinical-trials.json", "documents.json", "exchange-rates.json", "github-repos-file.json",
        "gitlab-projects.json",
        "hacker-news-file.json", "hn-search.json", "jsonplaceholder-file.json", "mastodon-posts.json", "nvd-cves.json",
        "pictures.json", "pokemon.json", "quakes.json",
        "semantic-scholar-papers.json", "shop.json", "stack-questions.json", "tickets.json", "weather-hourly.json",
        "world-bank.json",
    ]

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files/\(name)"))
    }

    /// Returns the document of a valid file.
    static func document(_ name: String) throws -> JSONValue {
        try JSONParser.node(data(name), options: .init(allowsComments: true)).value
    }
}

extension ProviderFile {
    /// Reads a file with one sample in a file of its own.
    static func reading(_ data: Data, named name: String) throws(ProviderFileErrors) -> ProviderFile {
        try ProviderFile(data, named: name, programVersion: "1.4.0") { $0 == "order.json" ? Data("{}".utf8) : nil }
    }

    static func reading(_ document: JSONValue, named name: String) throws(ProviderFileErrors) -> ProviderFile {
        try reading(Data(document.description.utf8), named: name)
    }
}

/// The smallest valid file, with other members in place of its own.
struct SmallFile {
    private var members: [(name: String, json: String)] = [
        ("version", "1"), ("id", #""acme""#), ("summary", #""things""#), ("documentation", #""https://acme.example""#),
        ("baseURL", #""https://api.acme.example""#), ("entity", #"{"name": "thing"}"#),
        ("columns", #"[{"name": "id"}]"#),
        ("list", #"{"path": "/things", "paging": {"kind": "single"}}"#),
    ]

    /// Replaces or adds a member. An empty text removes it.
    mutating func set(_ name: String, _ json: String) {
        let index = members.firstIndex { $0.name == name }
        if let index { members[index].json = json } else { members.append((name, json)) }
        members.removeAll { $0.json.isEmpty }
    }

    /// The text, with one line for each member.
    var text: String {
        "{\n" + members.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ",\n") + "\n}"
    }
}
