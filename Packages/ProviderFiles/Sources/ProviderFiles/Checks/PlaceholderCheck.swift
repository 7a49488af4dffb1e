import Protocols

/// Checks of the placeholders in a request.
enum PlaceholderCheck {
    /// Checks, after the provider was read, that placeholders are names of parameters with a placement.
    static func parameters(_ names: [String], _ placement: Parameter.Placement, at place: Place) {
        let scope = place.reading.scope
        scope.usedParameters.formUnion(names)
        for name in names {
            scope.later { scope in
                guard CheckedName(name, "placeholder", at: place).check(among: scope.parameterNames),
                    let parameter = scope.parameters[name], parameter.placement != placement
                else { return }
                place.fail(
                    "'{\(name)}' is a parameter in the \(parameter.placement.rawValue): "
                        + #"expected a parameter with "in": "\#(placement.rawValue)""#)
            }
        }
    }

    /// Checks, after the provider was read, that a parameter in the path is in a request, and always has a value.
    static func use(of name: String, _ isRequired: Bool, hasDefault: Bool, at place: Place) {
        place.reading.scope.later { scope in
            if !scope.usedParameters.contains(name) {
                place.fail("no request has a placeholder '{\(name)}' for this parameter")
            } else if !isRequired, !hasDefault {
                place.fail(#"a parameter in the path always has a value: it needs "required": true or a default"#)
            }
        }
    }

    /// Checks that the placeholders of a look-up are those of its reference.
    static func lookup(_ names: [String], reference: [String], at place: Place) {
        let reference = Set(reference)
        for name in names { CheckedName(name, "placeholder", at: place).check(among: reference) }
    }
}
