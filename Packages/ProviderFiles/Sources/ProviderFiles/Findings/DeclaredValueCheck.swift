import Essentials
import Protocols

/// Checks that each declared value is in at least one sample. A misspelled path is no error at run time, because the value
/// can be missing in a response: the list would only be shorter.
enum DeclaredValueCheck {
    /// - Parameter samples: Those of each provider. A member that several providers share needs a sample of one of them.
    static func faults(in samples: [SampleResponses]) -> [FileFault] {
        // Without any sample, the contract fails.
        let values = samples.filter { !$0.isEmpty }.flatMap { samples in
            samples.definition.declared.filter(samples.canRead).map { (value: $0, isFound: samples.contain($0)) }
        }
        let found = Set(values.lazy.filter(\.isFound).map(\.value.place))
        return values.filter { !found.contains($0.value.place) }
            .map { FileFault(place: $0.value.place, message: $0.value.missing) }
    }
}

extension SampleResponses {
    /// Returns whether the responses with a value are documents that this package can read.
    fileprivate func canRead(_ value: DeclaredValue) -> Bool {
        guard case .path = value.source, value.responses == .list else { return true }
        return definition.list?.format == .json
    }

    fileprivate func contain(_ value: DeclaredValue) -> Bool {
        switch value.responses {
        case .list: list.contains { $0.contains(value.source) }
        case .errors: errors.contains { $0.contains(text: value.source) }
        }
    }
}

extension SampleResponse {
    fileprivate func contains(_ source: DeclaredValue.Source) -> Bool {
        switch source {
        case .path(let path): body?.node(at: path)?.isNull == false
        case .header(let name): !sample.headers.values(of: name).isEmpty
        case .nextLink: hasNextLink
        }
    }

    fileprivate func contains(text source: DeclaredValue.Source) -> Bool {
        guard case .path(let path) = source else { return contains(source) }
        return body.map { $0.hasText(at: path) } ?? false
    }
}

extension JSONNode {
    /// Returns whether the API's message can be at a path: a value that is not an object, or a list of such values.
    func hasText(at path: ValuePath) -> Bool {
        nodes(at: path).contains { node in
            if case .array(let elements) = node.content, !path.isList { return elements.contains(where: \.isText) }
            return node.isText
        }
    }

    /// Whether the value is shown as text.
    private var isText: Bool {
        switch content {
        case .text, .number, .boolean: true
        case .array, .object, .null: false
        }
    }
}

extension DeclaredValue {
    fileprivate var missing: String {
        switch (source, responses) {
        case (.path(let path), .list): "no sample of the list has a value at \("\(path)".inMessage)"
        case (.path(let path), .errors): "no sample of an error has text at \("\(path)".inMessage)"
        case (.header(let name), _): "no sample of the list has the header field \(name.inMessage)"
        case (.nextLink, _): #"no sample of the list has the header field 'Link' with rel="next""#
        }
    }
}
