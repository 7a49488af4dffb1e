import Essentials

/// The secrets that an operation needs.
struct OpenAPISecrets {
    private(set) var secrets: [FileSecret] = []
    /// What a file cannot express.
    private(set) var notes: [String] = []

    init(_ operation: OpenAPIOperation, in document: OpenAPIDocument, _ names: PackageNames) throws(ProposalError) {
        let requirements = (operation.operation["security"] ?? document.root["security"])?.elements ?? []
        // One of several requirements is enough. An empty one means that secrets are optional.
        let isRequired = !requirements.contains { $0.members?.isEmpty == true }
        let schemes = requirements.first { $0.members?.isEmpty == false }?.members ?? []
        let prefix = names.id.replacing("-", with: "_").uppercased()
        for scheme in schemes {
            guard let found = document.root["components"]?["securitySchemes"]?[scheme.key] else {
                throw ProposalError("the document has no security scheme '\(scheme.key)'; repair the document")
            }
            let scheme = (name: scheme.key, value: try document.resolved(found))
            guard let (place, suffix) = Self.place(scheme.value) else {
                notes.append("the security scheme '\(scheme.name)' is not supported; declare 'secrets' or 'token'")
                continue
            }
            secrets.append(
                FileSecret(
                    variable: "\(prefix)_\(suffix)", place: place, isRequired: isRequired,
                    summary: scheme.value["description"]?.text?.firstLine))
        }
    }

    private static func place(_ scheme: JSONValue) -> (FileSecret.Place, suffix: String)? {
        switch (scheme["type"]?.text, scheme["in"]?.text, scheme["scheme"]?.text?.lowercased()) {
        case ("apiKey", "query", _): scheme["name"]?.text.map { (.query($0), "API_KEY") }
        case ("apiKey", "header", _): scheme["name"]?.text.map { (.header($0), "API_KEY") }
        case ("http", _, "bearer"), ("oauth2", _, _), ("openIdConnect", _, _): (.header("Authorization"), "TOKEN")
        case ("http", _, "basic"): (.basic, "LOGIN")
        default: nil
        }
    }
}
