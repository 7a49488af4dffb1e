import Essentials

/// What the server says of itself.
package struct ServerIdentity: Sendable {
    let name: String
    let title: String
    let version: String
    /// How a model uses the server.
    let instructions: String

    package init(name: String, title: String, version: String, instructions: String) {
        self.name = name
        self.title = title
        self.version = version
        self.instructions = instructions
    }

    var json: JSONValue { ["name": .text(name), "title": .text(title), "version": .text(version)] }
}
