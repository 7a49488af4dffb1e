import Essentials
import Protocols

extension ValuePath {
    /// The path as sources of fields have it: `data.items.[0]`.
    var swiftPath: String { SwiftSource.path(plainSteps) }

    /// The source of the value at this path, without a default: `"owner.login"`, or `.path("id", form: .textOrNumber)`.
    func swiftSource(form: String? = nil, isEmptyMissing: Bool = false) -> String {
        guard let each = steps.firstIndex(of: .each) else {
            return [self].swiftSource(form: form, isEmptyMissing: isEmptyMissing)
        }
        let (outer, inner) = (ValuePath(steps: Array(steps[..<each])), ValuePath(steps: Array(steps[(each + 1)...])))
        let keys = SwiftSource.array(outer.plainSteps.map(SwiftSource.literal))
        return ".elements(of: \(keys), \(inner.swiftSource(form: form, isEmptyMissing: isEmptyMissing)))"
    }
}

extension [ValuePath] {
    /// The source of the value at the first of these paths that has one.
    func swiftSource(form: String?, isEmptyMissing: Bool, default defaultValue: FieldValue? = nil) -> String {
        let standard = defaultValue.map { "default: \($0.swift)" }
        guard !contains(where: \.isList) else {
            let sources = map { $0.swiftSource(form: form, isEmptyMissing: isEmptyMissing) }
            if count == 1, standard == nil { return sources[0] }
            return ".alternatives("
                + ([SwiftSource.array(sources)] + [standard].compactMap(\.self)).joined(separator: ", ") + ")"
        }
        let options = [form.map { "form: \($0)" }, isEmptyMissing ? "isEmptyMissing: true" : nil, standard]
            .compactMap(\.self)
        // A path of no keys is the item itself, which has no text.
        let hasRoot = contains { $0.steps.isEmpty }
        let paths =
            hasRoot
            ? [SwiftSource.array(map { SwiftSource.array($0.plainSteps.map(SwiftSource.literal)) })]
            : map { SwiftSource.literal($0.swiftPath) }
        if paths.count == 1, options.isEmpty, !hasRoot { return paths[0] }
        return ".\(hasRoot ? "first" : "path")(" + (paths + options).joined(separator: ", ") + ")"
    }
}

extension [ValuePath.Step] {
    /// The steps as those of a `FieldPath`. The index of an element is `index`.
    var swift: String {
        SwiftSource.array(
            map { step in
                switch step {
                case .name(let name): ".key(\(SwiftSource.literal(name)))"
                case .index(let index): ".index(\(index))"
                case .each: ".index(index)"
                }
            })
    }
}
