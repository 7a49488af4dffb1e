import ContractKit
import Protocols

/// A list, or a part of a list: a slice, the changes since a time, or both.
struct NarrowedList: Sendable {
    /// The place for findings, such as `changes since 3 days ago in created=0..499`.
    let title: String
    let parameters: ParameterValues
}

extension ProviderCheck {
    /// Returns a value that the provider computes without a request. Records a finding for an error or for `nil`.
    ///
    /// - Parameter isOptional: Whether `nil` and `invalidRequest` are allowed. They are correct if a user gives
    ///   parameters with which a list cannot be narrowed.
    func computed<Value>(
        at place: String, isOptional: Bool = false, _ checks: inout Checks,
        _ compute: () throws(ProviderError) -> Value?
    ) -> Value? {
        do throws(ProviderError) {
            let value = try compute()
            checks.expect(isOptional || value != nil, "expected parameters, got nil", at: place)
            return value
        } catch {
            let expected = isOptional ? "parameters or invalidRequest" : "parameters"
            checks.expect(
                isOptional && error.code == .invalidRequest, "expected \(expected), got \(error)", at: place)
            return nil
        }
    }

    /// Checks that the requests for the lists differ. If two lists have the same request, one was not fully narrowed.
    func checkRequestsDiffer(_ lists: [NarrowedList], _ checks: inout Checks) async {
        var titles: [[String]: String] = [:]
        for list in lists {
            let contents = await requests(for: list, &checks)
            guard !contents.isEmpty else { continue }
            checks.record(titles[contents].map { "the request is the same as for '\($0)'" }, at: list.title)
            titles[contents] = titles[contents] ?? list.title
        }
    }

    /// Checks that a parameter value changes the request for a part of a list if it changes the one for the whole list.
    ///
    /// - Parameter narrow: Returns the parameters of the part of a list; `nil` if the list has no comparable part.
    func checkParametersAreKept(
        in title: String, _ checks: inout Checks,
        narrowedBy narrow: (ParameterValues) throws(ProviderError) -> ParameterValues?
    ) async {
        guard let list = harness.listRequest()?.parameters, let narrowed = (try? narrow(list)) ?? nil else { return }
        let whole = await requests(for: NarrowedList(title: "list", parameters: list), &checks)
        let part = await requests(for: NarrowedList(title: title, parameters: narrowed), &checks)
        for parameter in descriptor.parameters {
            // If narrowing sets this parameter, the new value may replace a weaker limit that the user gave, such as an
            // earlier year. Any other text must be kept or refused.
            let isLimit = narrowed[parameter.name] != list[parameter.name]
            let values = isLimit ? ["bread"] : parameter.kind.words + ["bread", "1", "20"]
            let allowed = values.lazy.compactMap(parameter.kind.value(from:))
            guard let value = allowed.first(where: { $0 != list[parameter.name] }),
                let given = harness.listRequest([parameter.name: value])?.parameters
            else { continue }
            let option = "--\(parameter.name) \(value)"
            guard await requests(for: NarrowedList(title: "list \(option)", parameters: given), &checks) != whole
            else { continue }
            let place = "\(title), \(option)"
            let kept = computed(at: place, isOptional: true, &checks) { () throws(ProviderError) in try narrow(given) }
            guard let kept else { continue }
            let contents = await requests(for: NarrowedList(title: place, parameters: kept), &checks)
            checks.expect(contents != part, "the request is the same as without \(option)", at: place)
        }
    }

    private func requests(for list: NarrowedList, _ checks: inout Checks) async -> [String] {
        guard let paging = descriptor.paging,
            let request = try? ListRequest(list.parameters, pageSize: descriptor.samples.pageSize, for: paging)
        else { return [] }
        return await requests(for: request, &checks, at: list.title).contents
    }
}
