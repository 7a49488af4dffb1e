import Output
import Protocols

/// An event at the end of a list that was read without a failure.
package struct ListRead: EndEvent {
    /// The number of items in the whole list; `nil` if the API reports no total.
    package let total: Int?
    /// Whether the list has more items than were read.
    package let hasMore: Bool
    /// Whether another command can read the next items. Samples are only a part of a list.
    package let canContinue: Bool
    /// The position after the items that were written, for `--after`; `nil` for none.
    package let continuation: String?

    package var title: String { "list read" }

    package var details: KeyValuePairs<String, FieldValue> {
        ["total": total.fieldValue, "has more": .boolean(hasMore), "continuation": continuation.fieldValue]
    }
}
