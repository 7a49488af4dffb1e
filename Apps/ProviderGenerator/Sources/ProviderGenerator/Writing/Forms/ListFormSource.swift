import Essentials
import ProviderProposals

/// How the source of a provider reads a form of lists.
protocol ListFormSource {
    /// The name of the property for the value in the type of the response.
    var property: String { get }

    /// Returns the Swift type of the value.
    ///
    /// - Parameters:
    ///   - item: The type of the entity.
    ///   - entry: The type of ``itemEntry(of:named:)``.
    func type(of item: String, entry: String) -> String
    /// Returns the expression for the items in a value that has the type.
    func items(in expression: String) -> String
    /// Returns the call that makes keys for this form from other keys; empty if the form needs none.
    func keys(at path: String) -> String
    /// Returns a type that the provider needs to decode an item; `nil` if it decodes the entity.
    func itemEntry(of entity: EntityGuess, named name: String) -> String?
}

extension ListFormSource {
    var property: String { "items" }

    func type(of item: String, entry: String) -> String { "[\(item)]" }
    func items(in expression: String) -> String { expression }
    func keys(at path: String) -> String { "" }
    func itemEntry(of entity: EntityGuess, named name: String) -> String? { nil }
}

extension RecordedList {
    /// How the source of a provider reads the list.
    var source: any ListFormSource {
        switch form.kind {
        case .array: ArraySource()
        case .keyed: KeyedSource()
        case .keyedArrays: KeyedArraysSource()
        case .keyedValues: KeyedValuesSource()
        case .parallelArrays: ParallelArraysSource()
        case .single: SingleSource()
        }
    }
}

private struct ArraySource: ListFormSource {}

private struct ParallelArraysSource: ListFormSource {
    func keys(at path: String) -> String {
        ".readingParallelArrays(\(path.isEmpty ? "" : "at: \(SwiftSource.literal(path))"))"
    }
}

private struct SingleSource: ListFormSource {
    var property: String { "item" }

    func type(of item: String, entry: String) -> String { item }
    func items(in expression: String) -> String { "[\(expression)]" }
}
