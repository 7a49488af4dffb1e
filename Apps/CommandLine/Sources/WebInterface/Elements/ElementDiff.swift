// The differences between two versions of an element.
extension Element {
    /// Returns the changes that turn an older element into this one; `nil` if the older element must be replaced.
    @MainActor func patches(from old: Element) -> [Patch]? {
        guard tag == old.tag, id == old.id else { return nil }
        guard self != old else { return [] }
        guard let id else { return nil }
        // The older element already has the text that the user typed (`setValue`), so the field is not changed again.
        var changed: [Attribute: String?] = [:]
        for name in Set(attributes.keys).union(old.attributes.keys) where attributes[name] != old.attributes[name] {
            changed[name] = .some(attributes[name])
        }
        let patches: [Patch] = changed.isEmpty ? [] : [.set(id, changed)]
        switch (content, old.content) {
        case (.rows(let new), .rows(let old)): return patches + new.patches(from: old, in: id)
        case (.nodes(let new), .nodes(let old)):
            let inner = new.patches(from: old, in: id)
            return (inner ?? [.fill(id, rendered.nodes)]) + patches
        default: return nil
        }
    }

    /// The changes that turn an empty element with the same id into this one.
    @MainActor var patchesFromNothing: [Patch] {
        guard let id else { return [] }
        return [.fill(id, nodes), .set(id, attributes.filter { $0.key != .id }.mapValues(Optional.some))]
    }

    /// The element with its rows rendered as elements, so that it can be sent as a whole.
    @MainActor var rendered: Element {
        var copy = self
        copy.content = .nodes(nodes)
        return copy
    }

    @MainActor private var nodes: [Node] {
        switch content {
        case .rows(let rows): rows.elements(0...).map { .element($0) }
        case .nodes(let nodes): nodes.map(\.rendered)
        }
    }

    /// Sets the value of a field that the user has changed on the page. Returns whether the element contains the field.
    ///
    /// - Parameter field: The id of the field's element.
    mutating func setValue(_ value: String, ofField field: String) -> Bool {
        if id == field {
            let name = attributes[.type] == "checkbox" ? Attribute.checked : .value
            self = with(name, name == .checked && value != "true" ? nil : value)
            return true
        }
        guard case .nodes(var nodes) = content else { return false }
        for index in nodes.indices {
            guard case .element(var element) = nodes[index], element.setValue(value, ofField: field) else { continue }
            nodes[index] = .element(element)
            content = .nodes(nodes)
            return true
        }
        return false
    }
}

extension Node {
    var id: String? {
        if case .element(let element) = self { element.id } else { nil }
    }

    @MainActor fileprivate var rendered: Node {
        switch self {
        case .text: self
        case .element(let element): .element(element.rendered)
        }
    }
}

extension [Node] {
    /// Returns the changes that turn older children into these children; `nil` if all children must be replaced.
    @MainActor fileprivate func patches(from old: [Node], in id: String) -> [Patch]? {
        let (ids, oldIDs) = (compactMap(\.id), old.compactMap(\.id))
        if ids.count == count, oldIDs.count == old.count { return keyedPatches(from: old, in: id) }
        guard count == old.count else { return nil }
        var patches: [Patch] = []
        for (new, old) in zip(self, old) where new != old {
            guard case (.element(let new), .element(let old)) = (new, old), let inner = new.patches(from: old) else {
                return nil
            }
            patches += inner
        }
        return patches
    }

    /// Returns the changes for children that all have ids; `nil` if the children that both versions contain are in a
    /// different order.
    @MainActor private func keyedPatches(from old: [Node], in id: String) -> [Patch]? {
        let (ids, oldIDs) = (compactMap(\.id), old.compactMap(\.id))
        let removed = oldIDs.filter { !ids.contains($0) }
        let kept = oldIDs.filter { ids.contains($0) }
        guard kept == ids.filter({ oldIDs.contains($0) }) else { return nil }
        var patches: [Patch] = removed.isEmpty ? [] : [.remove(removed)]
        var next: String?
        for case .element(let element) in reversed() {
            let former = old.first { $0.id == element.id }
            if case .element(let former)? = former {
                patches += element.patches(from: former) ?? element.id.map { [.replace($0, element.rendered)] } ?? []
            } else {
                patches.append(.insert(into: id, before: next, [element.rendered]))
            }
            next = element.id
        }
        return patches
    }
}
