import Protocols

/// The rules for all parameters of a provider.
struct ParameterCheck {
    let parameters: [Placed<Parameter>]
    let list: ListDefinition?

    func run(_ scope: ProviderScope) {
        UniqueNames.check(parameters.map { ($0.value.name, $0.value.name, $0.place) }, "parameter")
        for placement in [Parameter.Placement.query, .body] {
            let same = parameters.filter { $0.value.placement == placement }
            let names = placement == .body ? same.filter { !scope.usedParameters.contains($0.value.name) } : same
            UniqueNames.check(names.map { ($0.value.queryName, $0.value.queryName, $0.place) }, "name in the request")
        }
        for parameter in parameters {
            switch parameter.value.placement {
            case .query: break
            case .path:
                PlaceholderCheck.use(
                    of: parameter.value.name, parameter.value.isRequired,
                    hasDefault: parameter.value.defaultValue != nil, at: parameter.place)
            case .body:
                guard let list, list.request.method == .get else { continue }
                parameter.place.fail(#"a parameter in the body needs "method": "POST" in the list"#)
            }
        }
        checkRequestNames()
    }

    /// The program itself sends some query items, so that a parameter with the same name would send them twice.
    private func checkRequestNames() {
        guard let list else { return }
        let fixed = list.request.query.map { ($0.name, "the query of the list") }
        let paging = list.paging.parameters.filter { !$0.isInBody }.map { ($0.name, "paging") }
        for (name, owner) in fixed + paging {
            for parameter in parameters
            where parameter.value.placement == .query && parameter.value.queryName == name {
                parameter.place.fail("the query item '\(name)' is already set by \(owner)")
            }
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
