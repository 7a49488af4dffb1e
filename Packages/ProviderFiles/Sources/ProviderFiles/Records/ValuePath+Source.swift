import Protocols

extension ValuePath {
    /// The source of the value at this path.
    func source(_ form: FieldSource.Form = .asDeclared, isEmptyMissing: Bool = false) -> FieldSource {
        guard let each = steps.firstIndex(of: .each) else {
            return .first([plainSteps], form: form, isEmptyMissing: isEmptyMissing)
        }
        let (outer, inner) = (ValuePath(steps: Array(steps[..<each])), ValuePath(steps: Array(steps[(each + 1)...])))
        return .elements(of: outer.plainSteps, inner.source(form, isEmptyMissing: isEmptyMissing))
    }

    /// The keys and indices of a path without `[*]`.
    var plainSteps: FieldSource.Path {
        steps.compactMap { step in
            switch step {
            case .name(let name): name
            case .index(let index): "[\(index)]"
            case .each: nil
            }
        }
    }

    /// Returns the value at this path in a document; `nil` if it is missing or `null`.
    func value(in document: FieldValue) -> FieldValue? {
        var value = document
        for (index, step) in steps.enumerated() {
            switch (step, value) {
            case (.name(let name), _):
                guard let member = value[name] else { return nil }
                value = member
            case (.index(let index), .list(let values)) where values.indices.contains(index): value = values[index]
            case (.each, .list(let values)):
                let rest = ValuePath(steps: Array(steps[(index + 1)...]))
                return .list(values.compactMap(rest.value))
            default: return nil
            }
        }
        return value == .null ? nil : value
    }
}
