import Essentials
import Protocols

/// Checks of samples against the requests that the file can send.
struct SampleCheck {
    private let definition: ProviderDefinition
    private let paths: [(method: HTTPMethod, path: PathTemplate)]

    init(_ definition: ProviderDefinition) {
        self.definition = definition
        var paths: [(HTTPMethod, PathTemplate)] = []
        if let list = definition.list {
            paths.append((list.request.method, list.request.path))
            if case .path(let path, _)? = list.each { paths.append((.get, path)) }
        }
        paths += definition.lookups.map { (.get, $0.request.path) }
        paths += [definition.add, definition.edit, definition.delete].compactMap(\.self).map {
            ($0.target.request.method, $0.target.request.path)
        }
        if let target = definition.download?.target { paths.append((.get, target.request.path)) }
        if let token = definition.token, token.url == nil {
            paths += [token.request, token.refresh].compactMap(\.self).map { ($0.method, $0.path) }
        }
        self.paths = paths
    }

    func run(_ samples: [PlacedSample]) {
        for sample in samples {
            checkTarget(sample)
            checkChoices(sample)
            checkItems(sample)
        }
    }

    // MARK: - Targets

    private func checkTarget(_ sample: PlacedSample) {
        guard sample.sample.target.hasPrefix("/"), !followsLinks else { return }
        let path = sample.sample.target.prefix { $0 != "?" && $0 != "#" }
        let segments = Self.segments(of: sample.sample.target)
        let fitting = paths.filter { $0.path.matches(segments) }
        guard !fitting.contains(where: { $0.method == sample.sample.method }) else { return }
        if !fitting.isEmpty {
            let methods = fitting.map(\.method.rawValue)
            let others = methods.indices.filter { methods.firstIndex(of: methods[$0]) == $0 }.map { methods[$0] }
            sample.target.fail(
                "no request of this file to this path has the method \(sample.sample.method): expected "
                    + others.joinedUnquoted(by: "or"))
        } else {
            let hint =
                sample.target.reading.suggestion(for: String(path), among: paths.map { "\($0.path)" })
                .map { "; did you mean '\($0)'?" } ?? ""
            sample.target.fail("no request of this file has the path \(String(path).inMessage)\(hint)")
        }
    }

    /// A query item for a choice has one of its values, unless another request has the path. No call could send another
    /// value.
    private func checkChoices(_ sample: PlacedSample) {
        let segments = Self.segments(of: sample.sample.target)
        guard let list = definition.list, !followsLinks, sample.sample.method == list.request.method,
            list.request.path.matches(segments), paths.count(where: { $0.path.matches(segments) }) == 1
        else { return }
        let items = Self.queryItems(of: sample.sample.target)
        for parameter in definition.parameters where parameter.placement == .query {
            guard case .choice(let words, let values) = parameter.kind else { continue }
            let sent = words.map { values[$0] ?? $0 }
            for item in items where item.name == parameter.queryName && !sent.contains(item.value) {
                sample.target.fail(
                    "no value of '\(parameter.name)' is sent as \(item.value.inMessage): expected one of "
                        + sent.joined(separator: ", "))
            }
        }
    }

    private static func queryItems(of target: String) -> [(name: String, value: String)] {
        guard let start = target.firstIndex(of: "?") else { return [] }
        let query = target[target.index(after: start)...].prefix { $0 != "#" }
        return query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1].replacing("+", with: " ").percentDecoded : ""
            return (parts[0].percentDecoded, value)
        }
    }

    /// Whether the file can send requests to paths that only responses contain.
    private var followsLinks: Bool {
        guard let list = definition.list else { return false }
        if case .link? = list.each { return true }
        if case .link = list.paging.kind { return true }
        return false
    }

    /// Returns the segments of the path of a target, without its query.
    static func segments(of target: String) -> [String] {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard path.count > 1 else { return [] }
        return path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            Substring($0).percentDecoded
        }
    }

    // MARK: - Items

    /// Every item in the sample of a list has an id.
    private func checkItems(_ sample: PlacedSample) {
        guard let list = definition.list, let body = sample.body, sample.sample.failure == nil, list.format == .json,
            list.form == .array, list.each == nil, list.skip.isEmpty, (200..<300).contains(sample.sample.status),
            sample.sample.method == list.request.method,
            list.request.path.matches(Self.segments(of: sample.sample.target)),
            !definition.lookups.contains(where: { $0.request.path == list.request.path }),
            !definition.errors.rules.contains(where: { $0.meaning == .empty }),
            case .paths(let paths)? = definition.columns.first(where: { $0.name == "id" })?.source,
            // No path is left if all of them have errors.
            let path = paths.first
        else { return }
        guard let items = body.node.node(at: list.items), case .array(let items) = items.content else {
            body.fail("expected an array of items" + (list.items == .root ? "" : " at \("\(list.items)".inMessage)"))
            return
        }
        for item in items where !paths.contains(where: { item.node(at: $0).map { !$0.isNull } ?? false }) {
            body.reading.add(
                "expected an id at \("\(path)".inMessage) of this item", at: item.position, path: body.path)
        }
    }
}

extension PathTemplate: CustomStringConvertible {
    /// The path as text: `/repos/{owner}/{name}`.
    var description: String {
        "/" + segments.map(\.description).joined(separator: "/")
    }

    /// Returns whether values could make these segments.
    func matches(_ segments: [String]) -> Bool {
        self.segments.count == segments.count && zip(self.segments, segments).allSatisfy { $0.matches($1) }
    }
}
