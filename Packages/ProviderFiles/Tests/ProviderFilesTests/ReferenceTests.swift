import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

/// The reference of the format, which has the members of the schema.
struct ReferenceTests {
    @Test func `every object of the schema has a section with its members`() throws {
        let sections = ("\n" + ProviderFile.reference).split(separator: "\n## ")
        let schema = try #require(JSONParser.parse(Data(ProviderFile.schema.utf8)))
        let objects = Self.members(schema["$defs"])
        expectEqual(
            Set(sections.map { String($0.prefix { !$0.isNewline }) }), Set(objects.map(\.key)))
        for object in objects {
            let section = try #require(sections.first { $0.hasPrefix("\(object.key)\n") })
            for property in Self.members(object.value["properties"]) where !property.key.hasPrefix("$") {
                #expect(section.contains("\n| `\(property.key)`"), "\(object.key).\(property.key)")
            }
        }
    }

    private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
        guard case .object(let members)? = value else { return [] }
        return members
    }

    @Test(arguments: [
        "| `kind` (required) | `\"page\"`, `\"offset\"`, `\"cursor\"`, `\"link\"`, `\"last\"` or `\"single\"` |",
        "| `parameters` | an array: an object: `parameter` |", "`\"\\|\"`",
        "- Exactly one of `path` and `link` is present.",
    ])
    func `values and rules are in words`(text: String) {
        #expect(ProviderFile.reference.contains(text))
    }
}
