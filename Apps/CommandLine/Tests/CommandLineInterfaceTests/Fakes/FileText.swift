/// Texts of provider files.
enum FileText {
    /// A file with one provider, whose list is a JSON array in one page.
    ///
    /// - Parameters:
    ///   - secrets: The elements of `secrets`.
    ///   - parameters: The elements of `parameters`.
    ///   - samples: The elements of the samples' `requests`.
    static func provider(
        _ id: String, at baseURL: String = "https://api.acme.example", secrets: String = "", parameters: String = "",
        summary: String = "orders", samples: String = "", members: String = "",
        list: String = #"{"path": "/orders", "paging": {"kind": "single"}}"#
    ) -> String {
        """
        {
          "version": 1, "id": "\(id)", "summary": "\(summary)", "documentation": "https://acme.example/docs",
          "terms": "https://acme.example/terms",
          "baseURL": "\(baseURL)", \(members)
          "secrets": [\(secrets)],
          "entity": {"name": "order"},
          "columns": [{"name": "id", "kind": "integer"}, {"name": "title", "role": "title"}],
          "parameters": [\(parameters)],
          "list": \(list)
          \(samples.isEmpty ? "" : #", "samples": {"complete": true, "requests": [\#(samples)]}"#)
        }
        """
    }

    /// A secret in a header field.
    static func secret(_ variable: String, header: String = "X-API-Key") -> String {
        #"{"variable": "\#(variable)", "header": "\#(header)", "summary": "a key", "source": "https://acme.example"}"#
    }

    /// A file with several providers of one API.
    static func providers(_ ids: String...) -> String {
        let objects = ids.map { id in
            """
            {"id": "\(id)", "summary": "\(id)", "entity": {"name": "thing"}, "columns": [{"name": "id"}],
             "list": {"path": "/\(id)", "paging": {"kind": "single"}}}
            """
        }
        return """
            {"version": 1, "documentation": "https://acme.example/docs", "baseURL": "https://api.acme.example",
             "providers": [\(objects.joined(separator: ", "))]}
            """
    }

    /// A file with two errors.
    static let faulty = """
        {
          "version": 1, "id": "acme", "summary": "orders", "documentation": "https://acme.example/docs",
          "baseURL": "https://api.acme.example",
          "entity": {"name": "order"},
          "columns": [{"name": "id", "kind": "interger"}],
          "list": {"path": "/orders"}
        }
        """
}
