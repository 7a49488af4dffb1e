import Essentials

/// A value of the file and its place, for messages.
struct Place {
    let node: JSONNode
    let steps: PlaceSteps
    let reading: FileReading

    /// The path from the document: `columns[3].kind`.
    var path: String { steps.path }

    /// The place without the value.
    var inFile: FilePlace { FilePlace(position: node.position, path: path) }

    /// Adds an error.
    func fail(_ message: String) {
        reading.add(message, at: node.position, path: path)
    }

    /// Adds an error, and returns `nil` for the value that could not be read.
    func refuse<Value>(_ message: String) -> Value? {
        fail(message)
        return nil
    }

    /// The elements of an array; `nil` for any other value.
    var elements: [Place]? {
        guard case .array(let nodes) = node.content else { return nil }
        return nodes.enumerated().map { Place(node: $1, steps: .index($0, in: steps), reading: reading) }
    }

    /// The members of an object; `nil` for any other value.
    var members: [PlacedMember]? {
        guard case .object(let members) = node.content else { return nil }
        return members.map { member in
            let place = Place(node: member.node, steps: .key(member.key, in: steps), reading: reading)
            return PlacedMember(key: member.key, position: member.position, value: place)
        }
    }
}

/// The keys and indices from the document to a place. Its path is made only for messages, because most files have no errors.
indirect enum PlaceSteps {
    case document
    case key(String, in: PlaceSteps)
    case index(Int, in: PlaceSteps)

    /// The path: `columns[3].kind`. The document has an empty one.
    var path: String {
        switch self {
        case .document: ""
        case .key(let key, let outer): Self.path(outer.path, key)
        case .index(let index, let outer): "\(outer.path)[\(index)]"
        }
    }

    private static func path(_ path: String, _ key: String) -> String {
        let isName =
            key.utf8.count <= 60 && key.utf8.allSatisfy { (0x21...0x7E).contains($0) && !".[]'".utf8.contains($0) }
        let name = isName ? key : "[\(key.inMessage)]"
        return path.isEmpty || !isName ? path + name : "\(path).\(name)"
    }
}

/// A member of an object in the file.
struct PlacedMember {
    let key: String
    /// The position of the key.
    let position: JSONPosition
    let value: Place

    /// Whether the format ignores the member.
    var isIgnored: Bool { key == "$schema" || key == "$comment" }
}

extension JSONNode {
    /// The kind of the value in a message: `a number`.
    var kind: String {
        switch content {
        case .null: "null"
        case .boolean: "a Boolean"
        case .number: "a number"
        case .text: "text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
