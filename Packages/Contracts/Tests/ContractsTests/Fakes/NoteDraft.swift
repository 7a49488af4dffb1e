import Protocols

/// The fields of a note that is to be added or changed.
struct NoteDraft: ItemDraft {
    @Validated(.nonEmpty(message: "Please enter a title")) var title: String?
    @Validated(.ifGiven(.nonEmpty(message: "Please enter a text, or leave it out"))) var text: String?

    static let fields: [DraftField<NoteDraft>] = [
        DraftField("title", "what it is about", \.$title), DraftField("text", "what it says", \.$text),
    ]
}
