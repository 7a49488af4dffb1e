import Essentials
import Protocols
import ProtocolsTesting
import ProviderCatalog
import ProviderFiles
import Testing

/// The embedded files are the examples of the format: authors look up in them how others use a member.
@Suite struct UsedMembersTests {
    /// The members that no embedded file can have, by object.
    private static let unused: [String: Set<String>] = [
        // An embedded file is read by the program that contains it, and no other file is embedded with it.
        "file": ["requires"], "sample": ["file"],
    ]

    @Test func `the embedded files together use the members of the format`() throws {
        let schema = try #require(JSONParser.parse(Data(ProviderFile.schema.utf8)))
        var members = UsedMembers(schema)
        for file in embeddedFiles {
            members.add(try #require(JSONParser.parse(Data(file.text.utf8)), "\(file.id)"))
        }
        let expected = Self.unused.flatMap { object, names in names.map { "\(object).\($0)" } }
        expectEqual(members.unused.sorted(), expected.sorted())
    }
}

/// Collects the members that files use, by the schema of the format.
private struct UsedMembers {
    private let schema: JSONValue
    private var used: Set<String> = []

    init(_ schema: JSONValue) { self.schema = schema }

    /// The members of all objects that no file has.
    var unused: Set<String> {
        var all: Set<String> = []
        for object in schema["$defs"]?.members ?? [] {
            for member in object.value["properties"]?.members ?? [] where !member.key.hasPrefix("$") {
                all.insert("\(Self.name(of: object.key)).\(member.key)")
            }
        }
        return all.subtracting(used)
    }

    mutating func add(_ file: JSONValue) {
        add(file, schema[file["providers"] == nil ? "else" : "then"] ?? .null)
    }

    /// Returns the name of an object of the format. Some objects have the same members as another.
    private static func name(of object: String) -> String {
        switch object {
        case "provider", "providers": "file"
        case "placement": "secret"
        default: object
        }
    }

    private mutating func add(_ value: JSONValue, _ schema: JSONValue) {
        if case .text(let reference)? = schema["$ref"], let name = reference.split(separator: "/").last {
            let properties = self.schema["$defs"]?[String(name)]?["properties"]
            for member in value.members ?? [] where !member.key.hasPrefix("$") {
                guard let property = properties?[member.key] else { continue }
                used.insert("\(Self.name(of: String(name))).\(member.key)")
                add(member.value, property)
            }
        }
        for alternative in schema["anyOf"]?.elements ?? [] { add(value, alternative) }
        if let items = schema["items"] {
            for element in value.elements ?? [] { add(element, items) }
        }
        if let values = schema["additionalProperties"] {
            for member in value.members ?? [] { add(member.value, values) }
        }
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    fileprivate var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}
