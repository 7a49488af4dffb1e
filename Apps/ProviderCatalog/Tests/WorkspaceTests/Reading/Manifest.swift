/// What `swift package dump-package` tells of a manifest.
struct Manifest: Decodable, Sendable {
    let name: String
    let dependencies: [Dependency]
    let products: [Product]
    let targets: [Target]

    struct Product: Decodable, Sendable {
        let name: String
        let type: Kind
        let targets: [String]
    }

    struct Target: Decodable, Sendable {
        let name: String
        /// `regular`, `test`, `executable`, `plugin`, `binary` and so on.
        let type: String
    }

    /// Another package: `{"fileSystem": [{"identity": "protocols", "path": "/…/Packages/Protocols"}]}`.
    struct Dependency: Decodable, Sendable {
        /// `fileSystem`, `sourceControl` or `registry`.
        let kind: String
        let identity: String
        /// Only of the kind `fileSystem`.
        let path: String?

        init(from decoder: any Decoder) throws {
            kind = try Kind(from: decoder).name
            let details = try decoder.singleValueContainer().decode([String: [Details]].self)
            identity = details[kind]?.first?.identity ?? ""
            path = details[kind]?.first?.path
        }

        private struct Details: Decodable {
            let identity: String
            let path: String?
        }
    }

    /// The one key of an object: `library` of `{"library": ["automatic"]}`.
    struct Kind: Decodable, Sendable {
        let name: String

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: AnyKey.self).allKeys.first?.stringValue ?? ""
        }

        private struct AnyKey: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init?(stringValue: String) {
                self.stringValue = stringValue
            }

            init?(intValue: Int) {
                nil
            }
        }
    }
}
