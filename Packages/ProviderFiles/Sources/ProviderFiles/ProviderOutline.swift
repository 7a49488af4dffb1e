public import Essentials
import Protocols

/// The id and the summary of a provider in a file.
public struct ProviderOutline: Hashable, Sendable {
    /// The id of the provider.
    public let id: String
    /// What the provider's items are.
    public let summary: String

    public init(id: String, summary: String) {
        self.id = id
        self.summary = summary
    }

    /// Reads the outlines of all providers in a file, without checking the file. This takes much less time than reading
    /// the file, so that a shell can complete ids.
    ///
    /// - Parameter name: The name of the file, as for ``ProviderFile``.
    /// - Returns: An empty list if the text is not a JSON object. A member that is not text is an empty text.
    public static func all(in data: Data, named name: String) -> [ProviderOutline] {
        let options = JSONParser.Options(
            maximumDepth: 8, allowsComments: name.hasSuffix(".jsonc"), keys: ["providers", "id", "summary"])
        // Only a file with one provider has an id, which is usually in one of its first lines.
        let read = try? JSONParser.members(data, options: options) { members in
            ["id", "summary"].allSatisfy { key in members.contains { $0.key == key } }
        }
        guard let members = read else { return [] }
        let shared = text("summary", in: members)
        guard case .array(let providers)? = members.first(where: { $0.key == "providers" })?.value else {
            return FileName(name).id.map { [ProviderOutline(id: $0, summary: shared)] } ?? []
        }
        return providers.compactMap { provider in
            guard case .object(let members) = provider else { return nil }
            let summary = text("summary", in: members)
            return ProviderOutline(id: text("id", in: members), summary: summary.isEmpty ? shared : summary)
        }
    }

    private static func text(_ key: String, in members: [JSONValue.Member]) -> String {
        guard case .text(let text)? = members.first(where: { $0.key == key })?.value else { return "" }
        return text
    }
}
