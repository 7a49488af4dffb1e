public import Protocols

// The values in the targets of samples.

extension ProviderDescriptor {
    /// The values that the samples have for the required parameters, keyed by name.
    public var sampleValues: [String: String] {
        let required = parameters.filter { $0.isRequired && $0.defaultValue == nil && $0.placement == .query }
        return required.reduce(into: [:]) { $0[$1.name] = samples.values(of: $1).first }
    }
}

extension SampleBook {
    /// The requests of the samples that are always successful.
    private var successes: [(target: URLComponents, body: String)] {
        samples.filter { $0.circumstance == nil && $0.status < 400 && $0.failure == nil }.compactMap { sample in
            URLComponents(string: sample.target.replacing("+", with: "%20")).map { ($0, sample.requestBody ?? "") }
        }
    }

    /// The ends of the paths, with and without an extension such as `.json`, and the values in the queries.
    var references: [String] {
        successes.flatMap { target, _ in
            let segments = target.segments
            let ends = segments.indices.reversed().map { segments[$0...].joined(separator: "/") }
            return ends + ends.compactMap(\.withoutExtension) + (target.queryItems ?? []).compactMap(\.value)
        }
    }

    /// Returns the values to try for a parameter, without repetitions. The words of a choice come first, because they
    /// are what users type.
    func candidates(for parameter: Parameter) -> [String] {
        var known: Set<String> = []
        return (parameter.kind.words + values(of: parameter)).filter { text in
            parameter.kind.value(from: text).map { known.insert($0).inserted } ?? false
        }
    }

    /// Returns the values that a parameter may have in the samples. For a path, these are all its segments.
    fileprivate func values(of parameter: Parameter) -> [String] {
        successes.flatMap { target, body -> [String] in
            switch parameter.placement {
            case .query:
                (target.queryItems ?? []).filter { $0.name == parameter.queryName }.compactMap(\.value)
            case .path: target.segments + target.segments.compactMap(\.withoutExtension)
            case .body: body.matches(of: /"([^"\\]*)"/).map { String($0.1) }
            }
        }
    }
}

extension URLComponents {
    fileprivate var segments: [String] { path.split(separator: "/").map(String.init) }
}

extension String {
    /// The text before the last period; `nil` if the text has no period.
    fileprivate var withoutExtension: String? { lastIndex(of: ".").map { String(self[..<$0]) } }
}
