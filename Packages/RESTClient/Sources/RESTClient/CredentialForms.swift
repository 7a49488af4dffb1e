import Protocols

/// A user name and a password for `Authorization: Basic …` (RFC 7617).
struct BasicCredentials {
    private let user: String
    private let password: String

    /// Creates Basic credentials from the credentials of a request; `nil` if none is for Basic authentication.
    init?(_ credentials: [Credential]) {
        var user: String?
        var password: String?
        var defaultUser = ""
        for credential in credentials {
            let secret = credential.secret.revealed
            switch credential.placement {
            case .basic:
                // RFC 7617 §2: the user name contains no colon, so it ends at the first colon.
                let parts = secret.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                (user, password) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
            case .basicUser: user = secret
            case .basicPassword(let user): (password, defaultUser) = (secret, user)
            case .bearer, .header, .query, .body, .signed, .custom, .exchange: break
            }
        }
        guard user != nil || password != nil else { return nil }
        self.user = user ?? defaultUser
        self.password = password ?? ""
    }

    /// The user name and the password in Base64.
    var encoded: String { Data("\(user):\(password)".utf8).base64EncodedString() }

    /// Other strings that reveal the secrets: the Base64 string, and the password alone.
    var derivedSecrets: [Secret] { [Secret(encoded), Secret(password)] }
}

extension HTTPRequest {
    /// Adds fields to a body that is a JSON object or a form. If there is no body, creates a form.
    ///
    /// - Throws: `invalidRequest` for any other body, and for GET and HEAD requests.
    mutating func addToBody(_ fields: [QueryItem]) throws(NetworkError) {
        let names = fields.map(\.name).joined(separator: ", ")
        guard ![.get, .head].contains(method) else {
            throw NetworkError(.invalidRequest, "could not add \(names) to the body: \(method) requests have no body")
        }
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? FormEntry.contentType
        let content = body ?? Data()
        if type == FormEntry.contentType {
            headers["Content-Type"] = FormEntry.contentType
            body = content + (content.isEmpty ? "" : "&").utf8 + JSONCoder().encodeForm(fields)
        } else if type.hasSuffix("json"), let object = content.addingMembers(fields) {
            body = object
        } else {
            throw NetworkError(
                .invalidRequest, "could not add \(names) to the body: expected a form or a JSON object")
        }
    }
}

extension Data {
    /// Returns the JSON object with string members added; `nil` if the data is not an object.
    fileprivate func addingMembers(_ members: [QueryItem]) -> Data? {
        let values = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
        let isSpace = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
        guard let added = try? JSONCoder().encodeJSON(values), let start = firstIndex(where: { !isSpace($0) }),
            let end = lastIndex(where: { !isSpace($0) }), self[start] == UInt8(ascii: "{"),
            self[end] == UInt8(ascii: "}"),
            start < end
        else { return nil }
        // The client encoded the body, so the last `}` closes the object that the first `{` opens.
        let isEmpty = self[(start + 1)..<end].allSatisfy(isSpace)
        return self[..<end] + (isEmpty ? "" : ",").utf8 + added.dropFirst()
    }
}
