/// Something that happened and that somebody may want to know: a request was sent, a page was read.
///
/// The protocol is open. A package that has something new to report declares a type of its own; nothing else changes.
public protocol Event: Sendable {
    /// What happened, in a few words: `response`.
    var title: String { get }

    /// The particulars, in the order to show them. No secret may be among them.
    var details: KeyValuePairs<String, String> { get }

    /// Whether the user should see it without asking for a trace. No, unless the event says otherwise.
    var isNotice: Bool { get }
}

extension Event {
    public var isNotice: Bool { false }
}
