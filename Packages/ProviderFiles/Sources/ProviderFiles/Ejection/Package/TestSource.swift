import Essentials
import Protocols

/// The source of tests of requests, which show how the provider of a package is tested. The contract tests the samples.
struct TestSource {
    /// The provider as the file describes it.
    let definition: ProviderDefinition
    let names: PackageNaming
    let parameters: [Parameter]

    var text: String {
        let tests = [list, lookup].compactMap(\.self)
        return """
            import Protocols
            import ProtocolsTesting
            import Testing

            @testable import \(names.package)

            // The contract tests the provider with its samples.
            @Suite struct RequestTests {
            \((tests.isEmpty ? [samples] : tests).map { [$0].indented(by: 4) }.joined(separator: "\n\n"))
            }

            """
    }

    private func test(_ name: String, call: String, line: String) -> String {
        """
        @Test func `\(name)`() async throws {
            // The response is no valid one. The test is about the request.
            let client = FakeClient(keys: descriptor.keys, "[]")
            let provider = \(names.provider)(ProviderContext(client: client))
            _ = try? await provider.\(call)
            #expect(client.requests.first?.line.hasPrefix(\(SwiftSource.literal(line))) == true)
        }
        """
    }

    // MARK: - Lists

    private var list: String? {
        guard let list = definition.list else { return nil }
        let given = parameters.filter(\.isRequired).map { ($0.name, $0.kind.example) }
        let values = try? ParameterValues(Dictionary(given) { first, _ in first }, for: parameters)
        let placeholders = (values ?? ParameterValues()).namesInFile
        guard let segments = list.request.path.segments({ placeholders[$0] }) else { return nil }
        let arguments = given.map { "\(SwiftSource.literal($0.0)): \(SwiftSource.literal($0.1))" }
        let parameters = arguments.isEmpty ? "" : SwiftSource.array(arguments)
        return test(
            "a page is requested at the path of the list", call: "page(nil, of: descriptor.list(\(parameters)))",
            line: "\(list.request.method.rawValue) \(segments.joined(separator: "/"))")
    }

    // MARK: - Look-ups

    private var lookup: String? {
        let reference = ReferenceSource(definition: definition, names: names)
        guard let lookup = definition.lookups.first, reference.kind != .own else { return nil }
        let id = reference.kind == .number ? "7" : "\"7\""
        let values = Dictionary(lookup.reference.placeholders.map { ($0, "7") }) { first, _ in first }
        guard let segments = lookup.request.path.segments({ values[$0] }) else { return nil }
        return test(
            "an item is looked up by its id", call: "get(\(id))",
            line: "\(lookup.request.method.rawValue) \(segments.joined(separator: "/"))")
    }

    /// The test of a provider without either.
    private var samples: String {
        """
        @Test func `the provider has samples`() {
            #expect(!descriptor.samples.samples.isEmpty)
        }
        """
    }
}

extension ParameterKind {
    /// A text that the kind accepts.
    fileprivate var example: String {
        switch self {
        case .text: "x"
        case .integer(let range): String(min(max(1, range.lowerBound), range.upperBound))
        case .choice(let words, _), .choices(let words): words.first ?? ""
        case .boolean: "true"
        case .custom(let kind): kind.example ?? ""
        }
    }
}

extension ParameterValues {
    /// The values by the names that the parameters have in a file.
    fileprivate var namesInFile: [String: String] {
        let pairs = values.map { name, value in (name.hasPrefix("api-") ? String(name.dropFirst(4)) : name, value) }
        return Dictionary(pairs + values.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
