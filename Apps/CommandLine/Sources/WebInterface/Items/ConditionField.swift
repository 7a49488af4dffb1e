import Presentation
import Protocols

/// The field for the condition of a list, with the text that the user typed.
@MainActor struct ConditionField {
    private(set) var text: String
    private var error: ConditionError?

    /// - Parameter text: The text of the list's condition.
    init(_ text: String) {
        self.text = text
    }

    /// Changes the text. The list keeps its former condition if the text is not a condition.
    mutating func enter(_ text: String, for model: ListViewModel) {
        self.text = text
        do throws(ConditionError) {
            try model.filter(where: text)
            error = nil
        } catch {
            self.error = error
        }
    }

    /// Empties the field.
    mutating func clear() { self = ConditionField("") }

    /// Returns the field of a list.
    func element(of model: ListViewModel, id: String, _ environment: PageEnvironment) -> Element {
        let names = model.columns.map(\.name).joined(separator: ", ")
        var field = PageField(
            id: id, label: environment.text(.condition),
            hint: environment.text(.conditionHint(Self.example(of: model.columns), names)), text: text)
        field.action = .condition
        field.messages = [error?.message, error?.hint].compactMap(\.self)
        field.marked = error?.marked ?? []
        return field.element
    }

    private static func example(of columns: [DisplayColumn]) -> String {
        let shown = columns.filter { $0.isInTables && $0.name != "id" }
        if let count = shown.first(where: \.kind.isNumeric) { return "\(count.name) > 10" }
        return "\(shown.first?.name ?? "id") like 'a%'"
    }
}
