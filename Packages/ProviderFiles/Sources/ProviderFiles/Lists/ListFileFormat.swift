import Essentials

/// The members of a list in a file of lists.
enum ListFileFormat {
    static let provider = Member("provider", Form.text, "The id of the provider.", isRequired: true)
    static let parameters = Member(
        "parameters", Form.map(of: value), "The values of the parameters, by name: text, numbers or Booleans.")
    static let slice = Member("slice", Form.object(ListFileSlice.slice), "A slice, as the command 'plan' prints it.")
    static let store = Member("store", Form.text, "The database for the records of this list.")

    static let list = ObjectFormat<ObjectReader>(
        "list", "A list of a provider.", [provider, parameters, slice, store] as [any DescribedMember]
    ) { $0 }

    /// A value of a parameter. The place of a wrong one is known, too, because its parameter is not missing.
    private static let value = ValueFormat<ParameterText>(.any) { place in
        switch place.node.content {
        case .text(let text): return ParameterText(text: text)
        case .number(let digits): return ParameterText(text: digits)
        case .boolean(let value): return ParameterText(text: "\(value)")
        case .null, .array, .object:
            place.fail("expected text, a number or a Boolean, got \(place.node.kind)")
            return ParameterText(text: nil)
        }
    }
}

/// The value of a parameter as text; `nil` for a value of a wrong type.
struct ParameterText {
    let text: String?
}

/// The members of a slice. The program checks the values of the ranges.
private enum ListFileSlice {
    private static let members: [any DescribedMember] = [
        Member("provider", Form.text, "The id of the provider.", isRequired: true),
        Member("parameters", Form.map(of: Form.anyText), "The parameters of the whole list.", isRequired: true),
        Member("ranges", Form.map(of: Form.json), "The lower and the upper bound, by axis.", isRequired: true),
        Member("expected", Form.integer(0...Shape.integers.upperBound), "The number of items."),
        Member("truncated", Form.boolean, "Whether the API does not return all items of the slice."),
    ]

    static let slice = ObjectFormat<JSONValue>("slice", "A slice of a list.", members) { $0.place.node.value }
}
