import Essentials

extension JSONValue {
    /// Removes all pages but the first, as if the author had seen no other. Without `each`, look-ups go, too.
    mutating func forgetLaterPages() {
        let parameter: String? = if case .text(let name)? = self["list"]?["paging"]?["parameter"] { name } else { nil }
        let size = self["samples"]?["pageSize"] ?? .number("100")
        self["list"]?["paging"] = ["kind": "single", "size": ["maximum": size]]
        let hasItems = self["list"]?["each"] != nil
        if !hasItems { self["get"] = nil }
        let samples = self["samples"]?["requests"]?.elements ?? []
        let path = samples.first?.target.path
        var hasPage = false
        self["samples"]?["requests"] = .array(
            samples.compactMap { sample in
                guard sample.target.path == path else { return hasItems ? sample : nil }
                guard sample["failure"] != "pageOutOfRange", sample["failure"] != nil || !hasPage else { return nil }
                hasPage = hasPage || sample["failure"] == nil
                var sample = sample
                sample["target"] = .text(sample.target.removing(parameter))
                return sample
            })
    }

    private var target: SampleTarget {
        if case .text(let text)? = self["target"] { SampleTarget(text) } else { SampleTarget("") }
    }

    var columns: [JSONValue] {
        get { self["columns"]?.elements ?? [] }
        set { self["columns"] = .array(newValue) }
    }

    mutating func changeFirstColumn(
        where isMeant: (JSONValue) -> Bool, to change: (inout JSONValue) -> Void
    ) -> Bool {
        guard let index = columns.firstIndex(where: isMeant) else { return false }
        change(&columns[index])
        return true
    }

    /// Replaces or removes a member. Returns whether there is one.
    mutating func replace(_ path: [String], with value: JSONValue?) -> Bool {
        guard let name = path.first, self[name] != nil else { return false }
        guard path.count > 1 else {
            self[name] = value
            return true
        }
        return self[name]?.replace(Array(path.dropFirst()), with: value) ?? false
    }

    private var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    /// The value of a member. Setting `nil` removes the member.
    subscript(name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.key == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            if let index = members.firstIndex(where: { $0.key == name }) {
                if let newValue { members[index].value = newValue } else { members.remove(at: index) }
            } else if let newValue {
                members.append(Member(key: name, value: newValue))
            }
            self = .object(members)
        }
    }
}

/// The path and query of a sample.
private struct SampleTarget {
    let path: Substring
    private let query: [Substring]

    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1)
        path = parts.first ?? ""
        query = parts.count > 1 ? parts[1].split(separator: "&") : []
    }

    /// Returns the text without a query item.
    func removing(_ name: String?) -> String {
        let rest = query.filter { item in name.map { !item.hasPrefix("\($0)=") } ?? true }
        return path + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    }
}
