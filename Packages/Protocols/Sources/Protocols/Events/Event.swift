/// Something that happened and that somebody may want to know: a request was sent, a page was read.
///
/// The protocol is open. A package that has something new to report declares a type of its own; nothing else changes.
public protocol Event: Sendable {
    /// What happened, in a few words: `response`.
    var title: String { get }

    /// The particulars, in the order to show them. No secret may be among them.
    var details: KeyValuePairs<String, FieldValue> { get }

    /// What to tell the user who has not asked for a trace: `waiting 12 s: too many requests`. Nothing, unless the event
    /// says otherwise.
    var notice: String? { get }
}

extension Event {
    public var notice: String? { nil }
}
