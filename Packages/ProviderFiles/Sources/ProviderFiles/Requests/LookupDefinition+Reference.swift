import Protocols

extension LookupDefinition {
    /// Returns the values of the placeholders in a reference; `nil` if the reference has another form.
    func values(in text: String) -> [String: String]? {
        var (values, rest) = ([String: String](), Substring(text))
        for (index, piece) in reference.pieces.enumerated() {
            switch piece {
            case .text(let literal):
                guard rest.hasPrefix(literal) else { return nil }
                rest = rest.dropFirst(literal.count)
            case .placeholder(let name):
                let value = prefix(of: rest, before: index + 1)
                guard isValid(value) else { return nil }
                values[name] = String(value)
                rest = rest[value.endIndex...]
            }
        }
        return rest.isEmpty ? values : nil
    }

    /// Returns the text before the next fixed text of the reference.
    private func prefix(of text: Substring, before index: Int) -> Substring {
        guard index < reference.pieces.count, case .text(let literal) = reference.pieces[index],
            let range = text.firstRange(of: literal)
        else { return text }
        return text[..<range.lowerBound]
    }

    /// A value does not contain the text that separates values: `a/b/c` is no `{owner}/{name}`.
    private func isValid(_ value: Substring) -> Bool {
        guard !value.isEmpty else { return false }
        if isInteger { return value.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return reference.pieces.allSatisfy { piece in
            guard case .text(let literal) = piece else { return true }
            return !value.contains(literal)
        }
    }

    /// The form of the reference, for messages: `an integer`, `owner/name`.
    var form: String {
        if isInteger, reference.pieces.count == 1 { return "an integer" }
        return reference.text { $0 } ?? ""
    }
}

extension ProviderDefinition {
    /// Returns the values of a reference for a change or a download. Throws `invalidRequest` for text of another form.
    func values(in reference: String, for target: LookupDefinition) throws(ProviderError) -> RequestValues {
        let forms = references(for: target)
        if let values = forms.values(in: reference) { return RequestValues(values) }
        throw ProviderError(.invalidRequest, "invalid id '\(reference)': expected \(forms.form)")
    }

    /// The forms of references that a change or a download takes: those of the look-ups with all of its values, and its own.
    /// So it takes the id of a listed item, even if that is a web address.
    func references(for target: LookupDefinition) -> [LookupDefinition] {
        let others = lookups.filter { lookup in
            lookup.isInteger == target.isInteger
                && Set(target.reference.placeholders).isSubset(of: lookup.reference.placeholders)
        }
        return others.contains { $0.reference == target.reference } ? others : others + [target]
    }
}

extension [LookupDefinition] {
    /// Returns the values of a reference of one of the forms, the first of which takes precedence; `nil` for any other text.
    func values(in text: String) -> [String: String]? { lazy.compactMap { $0.values(in: text) }.first }

    /// Returns whether text is a reference of one of the forms.
    func accept(_ text: String) -> Bool { values(in: text) != nil }

    /// The form of a reference, for help and messages: `an integer or owner/name`.
    var form: String {
        if count == 1, self[0].isInteger, self[0].form == "an integer" { return "an integer, 0 or greater" }
        let forms = map { $0.reference.pieces == [.placeholder("id")] && !$0.isInteger ? "text" : $0.form }
        return forms.isEmpty ? RecordID.form : forms.joined(separator: " or ")
    }
}
