import Protocols

/// The rules for all parameters of a provider.
struct ParameterCheck {
    let parameters: [Placed<Parameter>]
    let list: Placed<ListDefinition>?
    let secrets: [Placed<SecretRequirement>]

    func run(_ scope: ProviderScope) {
        UniqueNames.check(parameters.map { ($0.value.name, $0.value.name, $0.place) }, "parameter")
        // A placeholder in the body is not a member of its own.
        let members = parameters.filter {
            $0.value.placement == .body && !scope.usedParameters.contains($0.value.name)
        }
        UniqueNames.check(members.map { ($0.value.queryName, $0.value.queryName, $0.place) }, "member of the body")
        for parameter in parameters {
            switch parameter.value.placement {
            case .query: break
            case .path:
                PlaceholderCheck.use(
                    of: parameter.value.name, parameter.value.isRequired,
                    hasDefault: parameter.value.defaultValue != nil, at: parameter.place)
            case .body:
                guard let list, list.value.request.method == .get else { continue }
                parameter.place.fail(#"a parameter in the body needs "method": "POST" in the list"#)
            }
        }
        checkQuery()
    }

    /// No two parts of the file set the same query item of a list.
    private func checkQuery() {
        guard let list else { return }
        let paging = list.value.paging.parameters.filter { !$0.isInBody }.map(\.name)
        let items =
            list.value.request.query.map { ($0.name, "the query of the list", list.place) }
            + paging.map { ($0, "paging", list.place) }
            + secrets.compactMap { secret in secret.value.placement.queryName.map { ($0, "a secret", secret.place) } }
            + parameters.filter { $0.value.placement == .query }.map { ($0.value.queryName, "a parameter", $0.place) }
        var owners: [String: String] = [:]
        for (name, owner, place) in items {
            if let other = owners[name] { place.fail("the query item \(name.inMessage) is already set by \(other)") }
            owners[name] = owners[name] ?? owner
        }
    }
}

extension PagingDefinition {
    /// The parameters that the program itself sets.
    var parameters: [ParameterPlace] {
        switch kind {
        case .page(let place, _), .offset(let place, _), .cursor(let place, _, _), .last(let place, _):
            [place] + [sizeParameter].compactMap(\.self)
        case .link, .single: [sizeParameter].compactMap(\.self)
        }
    }
}
