import Essentials

/// A query item of the recorded request that is probably a secret, such as an API key.
public struct QuerySecret: Sendable {
    /// The name of the query item: `api_key`.
    public let name: String
    /// The environment variable for the secret: `WEATHER_API_KEY`.
    public let variable: String

    /// Finds the secrets in a query. Two items with the same name are one secret.
    static func secrets(in query: [(name: String, value: String)], of names: PackageNames) -> [QuerySecret] {
        var variables: Set<String> = []
        var found: [QuerySecret] = []
        for item in query where isSecret(item.name, item.value) && !found.contains(where: { $0.name == item.name }) {
            found.append(QuerySecret(name: item.name, variable: variables.insertUnused(variable(item.name, of: names))))
        }
        return found
    }

    /// Whether a query item is probably a secret, because of its name or the form of its value.
    static func isSecret(_ name: String, _ value: String) -> Bool {
        let words = SwiftName.words(name)
        if SampleChoice.looksLikeToken(value) { return true }
        guard !words.contains(where: otherWords.contains), !otherNames.contains(words.joined()) else { return false }
        return words.contains(where: secretWords.contains) || secretNames.contains(words.joined())
            || secretEndings.contains { words.joined().hasSuffix($0) }
    }

    private static let secretWords: Set<String> = [
        "key", "secret", "token", "password", "passwd", "pwd", "signature", "sig", "auth", "authorization",
        "credential",
    ]
    private static let secretNames: Set<String> = ["appid", "clientid", "applicationid"]
    private static let secretEndings = ["key", "token", "secret", "password"]
    /// The words of a cursor or of a sort order: `page_token`, `sort_key`.
    private static let otherWords: Set<String> = [
        "page", "next", "continuation", "continue", "cursor", "sync", "sort", "order", "group", "start", "end",
    ]
    private static let otherNames: Set<String> = [
        "startkey", "endkey", "sortkey", "orderkey", "pagetoken", "nexttoken",
    ]

    private static func variable(_ name: String, of names: PackageNames) -> String {
        let words = SwiftName.words(name)
        let item =
            ["key": "API_KEY", "apikey": "API_KEY", "appid": "APP_ID"][words.joined()] ?? words.joined(separator: "_")
        let prefix = names.id.replacing("-", with: "_")
        return ((prefix.first?.isNumber == true ? "api_" : "") + "\(prefix)_\(item.isEmpty ? "key" : item)")
            .uppercased()
    }
}
