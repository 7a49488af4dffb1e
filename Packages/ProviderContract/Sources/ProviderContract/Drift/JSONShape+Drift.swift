extension JSONShape {
    /// A difference, and the steps to it.
    enum Difference {
        case new([Step], JSONShape)
        case gone([Step])
        case changed([Step], from: JSONShape, to: JSONShape)
    }

    /// How live JSON differs from this shape, which the samples have. Null and empty lists say nothing on either side,
    /// and neither does a key that only some of the samples' objects have.
    func differences(in live: JSONShape, at path: [Step] = []) -> [Difference] {
        guard !kinds.isEmpty, !live.kinds.isEmpty else { return [] }
        guard live.kinds.isSubset(of: kinds) else { return [.changed(path, from: self, to: live)] }
        var found: [Difference] = []
        for step in steps {
            guard let part = self[step] else { continue }
            if let livePart = live[step] {
                found += part.differences(in: livePart, at: path + [step])
            } else if case .key = step, live.objectCount > 0, part.count == objectCount {
                found.append(.gone(path + [step]))
            }
        }
        guard objectCount > 0 else { return found }
        return found
            + live.steps.compactMap { step in
                guard case .key = step, self[step] == nil, let part = live[step] else { return nil }
                return .new(path + [step], part)
            }
    }
}
