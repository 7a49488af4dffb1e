import Essentials
import ProtocolsTesting
import ProviderProposals
import Testing

/// Provider files from descriptions of APIs.
@Suite struct OpenAPITests {
    private static let schema = """
        {"type": "object", "properties": {"id": {"type": "integer"}, "name": {"type": "string", "example": "tea"},
         "born": {"type": "string", "format": "date-time"}, "parent": {"$ref": "#/components/schemas/Pet"},
         "tags": {"type": "array", "items": {"type": "string"}}}}
        """

    /// Returns a document with the operation `listPets`.
    private func document(
        parameters: String = "",
        response: String = ##"{"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}"##,
        paths: String = "", components: String = "", rest: String = ""
    ) -> String {
        """
        {"openapi": "3.0.3", "info": {"title": "Pets"}, "servers": [{"url": "https://api.pets.example/v1/"}],
         "paths": {"/pets": {"get": {"operationId": "listPets", "summary": "All pets.", "parameters": [\(parameters)],
           "responses": {"200": {"content": {"application/json": \(response)}}}}}\(paths)},
         "components": {"schemas": {"Pet": \(Self.schema)}\(components)}\(rest)}
        """
    }

    private func file(
        _ text: String, operation: String? = nil, server: String? = nil
    ) throws -> (file: FileProposal, json: JSONValue) {
        let document = try RecordedResponse(Data(text.utf8), named: "openapi.json").document
        let file = try OpenAPIDocument(document).file(
            for: operation, names: PackageNames(id: "pets"), server: server, options: ProposalOptions())
        return (file, try #require(JSONParser.parse(Data(file.text.utf8))))
    }

    @Test func `an address with https is better than the first one`() throws {
        let text = document().replacing(#"[{"url""#, with: #"[{"url": "http://localhost:8080"}, {"url""#)
        expectEqual(try file(text).json.text(at: "baseURL"), #""https://api.pets.example""#)
    }

    @Test func `the number of items in an example does not prove that the list has one page`() throws {
        let response = #"""
            {"example": {"pets": [{"id": 1, "name": "Tea"}], "meta": {"total_count": 1}},
             "schema": {"type": "object"}}
            """#
        let (file, json) = try file(document(response: response))
        #expect(file.pagingWarning?.contains("an OpenAPI document does not say how pages are requested") == true)
        expectEqual(json.text(at: "list.paging.single"), nil)
        expectEqual(json.text(at: "list.total"), #""meta.total_count""#)
    }

    @Test func `an operation becomes a list, and its schema columns`() throws {
        let (file, json) = try file(document())
        expectEqual(json.text(at: "baseURL"), #""https://api.pets.example""#)
        expectEqual(json.text(at: "list.path"), #""/v1/pets""#)
        expectEqual(json.text(at: "summary"), #""all pets""#)
        expectEqual(json.text(at: "entity"), #"{"name":"pet"}"#)
        #expect(file.text.contains(#"{"name": "id", "kind": "integer"}"#))
        #expect(file.text.contains(#"{"name": "born", "kind": "date"}"#))
        #expect(file.text.contains(#"{"name": "tags", "kind": ["text"]"#))
        #expect(file.pagingWarning?.contains("an OpenAPI document does not say how pages are requested") == true)
    }

    @Test(arguments: [
        (
            #"{"name": "status", "in": "query", "schema": {"type": "string", "enum": ["open", "sold"], "default": "open"}}"#,
            #"{"name":"status","summary":"the value of 'status'","kind":"choice","words":["open","sold"],"default":"open"}"#
        ),
        (
            #"{"name": "minAge", "in": "query", "required": true, "description": "Age.", "schema": {"type": "integer", "minimum": 1, "maximum": 9}}"#,
            #"{"name":"min-age","summary":"Age.","kind":"integer","minimum":1,"maximum":9,"required":true,"query":"minAge"}"#
        ),
        (
            #"{"name": "good", "in": "query", "schema": {"type": "boolean"}}"#,
            #"{"name":"good","summary":"the value of 'good'","kind":"boolean"}"#
        ),
        (
            #"{"name": "kinds", "in": "query", "schema": {"type": "array", "items": {"enum": ["cat", "dog"]}}}"#,
            #""kind":"choices","words":["cat","dog"]"#
        ),
        (
            #"{"name": "q", "in": "query", "schema": {"type": "string", "maxLength": 20}}"#,
            #"{"name":"q","summary":"the value of 'q'","maximum":20}"#
        ),
    ])
    func `a parameter keeps its kind and its limits`(parameter: String, found: String) throws {
        let parameters = try file(document(parameters: parameter)).json.text(at: "parameters")
        #expect(parameters?.contains(found) == true, "\(parameters ?? "")")
    }

    @Test func `parameters for pages are left out, and named`() throws {
        let parameters = #"{"name": "page", "in": "query"}, {"name": "per_page", "in": "query"}"#
        let (file, json) = try file(document(parameters: parameters))
        expectEqual(json.text(at: "parameters"), nil)
        #expect(file.pagingWarning?.contains("'page', 'per_page'") == true)
        expectEqual(json.text(at: "list.paging.kind"), #""single""#)
    }

    @Test(arguments: [
        (
            #"{"type": "apiKey", "in": "header", "name": "X-Key"}"#,
            #""variable":"PETS_API_KEY","header":"X-Key","required":true"#
        ),
        (#"{"type": "apiKey", "in": "query", "name": "key"}"#, #""variable":"PETS_API_KEY","query":"key""#),
        (#"{"type": "http", "scheme": "bearer"}"#, #""variable":"PETS_TOKEN","bearer":true"#),
        (#"{"type": "http", "scheme": "basic"}"#, #""variable":"PETS_LOGIN","basic":true"#),
    ])
    func `a security scheme becomes a secret`(scheme: String, found: String) throws {
        let secrets = try file(
            document(components: #", "securitySchemes": {"own": \#(scheme)}"#, rest: #", "security": [{"own": []}]"#)
        ).json.text(at: "secrets")
        #expect(secrets?.contains(found) == true, "\(secrets ?? "")")
    }

    @Test func `an example is the sample, and the schema adds what it lacks`() throws {
        let example = #""example": [{"id": 41, "name": "Kettle"}, {"id": 42, "name": "Lamp"}]"#
        let text = try file(
            document(
                response:
                    ##"{"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}, \##(example)}"##)
        ).file.text
        #expect(text.contains(#"{"id": 41, "name": "Kettle", "born": "2026-03-01T10:30:00Z""#))
    }

    @Test func `an operation for one item of the same schema is the look-up`() throws {
        let item = #"""
            , "/pets/{petId}": {"get": {"operationId": "getPet", "responses": {"200": {"content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}}
            """#
        expectEqual(try file(document(paths: item)).json.text(at: "get"), #"[{"integer":true,"path":"/v1/pets/{id}"}]"#)
    }

    @Test func `a path with a parameter has its placeholder`() throws {
        let path = #"""
            , "/owners/{ownerId}/pets": {"get": {"operationId": "listOwned", "parameters": [{"name": "ownerId", "in": "path",
            "required": true, "schema": {"type": "string"}}], "responses": {"200": {"content": {"application/json":
            {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}}}}}
            """#
        let json = try file(document(paths: path), operation: "listOwned").json
        expectEqual(json.text(at: "list.path"), #""/v1/owners/{owner-id}/pets""#)
        #expect(json.text(at: "parameters")?.contains(#""required":true,"in":"path""#) == true)
    }

    /// A document, the operation, and the message.
    static let refused: [(String, String?, String)] = [
        (##"{"$ref": "#/components/schemas/None"}"##, nil, "the reference '#/components/schemas/None' leads nowhere"),
        (##"{"$ref": "other.json#/Pet"}"##, nil, "leads to another file; bundle the document into one file first"),
        (##"{"$ref": "#/components/schemas/A"}"##, nil, "the reference '#/components/schemas/A' leads to itself"),
        (
            #"{"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}}"#, "nope",
            "no GET operation 'nope' in the document; choose an operation with --operation: listPets (GET /pets)"
        ),
    ]

    @Test(arguments: refused) func `a document with an error is refused, and the message says what to do`(
        schema: String, operation: String?, message: String
    ) throws {
        let text = document(
            response: #"{"schema": \#(schema)}"#, components: ""
        ).replacing(
            #""Pet": "#,
            with: ##""A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}, "Pet": "##)
        let error = #expect(throws: ProposalError.self) { try file(text, operation: operation ?? "listPets") }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        (#"{"swagger": "2.0", "paths": {}}"#, "expected OpenAPI 3, got version 2.0"),
        (
            #"{"openapi": "3.1.0", "paths": {}}"#,
            "no GET operation of the document returns a list; it has no GET operation"
        ),
    ])
    func `another version, and a document without lists, are refused`(text: String, message: String) throws {
        let error = #expect(throws: ProposalError.self) { try file(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["openapi: 3.0.0\ninfo:\n", "# pets\nopenapi: '3.1.0'\n"])
    func `YAML is refused`(text: String) {
        let error = #expect(throws: ProposalError.self) { try RecordedResponse(Data(text.utf8), named: "api.yaml") }
        expectEqual(error?.description, "api.yaml is YAML: convert it to JSON first")
    }

    @Test func `several lists are a choice`() throws {
        let list = #"{"get": {"responses": {"200": {"content": {"application/json": {"example": [{"id": 1}]}}}}}}"#
        let error = #expect(throws: ProposalError.self) { try file(document(paths: #", "/toys": \#(list)"#)) }
        expectEqual(
            error?.description, "choose an operation with --operation: listPets (GET /pets), GET /toys")
    }
}
