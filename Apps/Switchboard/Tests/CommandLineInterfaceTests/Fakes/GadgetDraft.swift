import Protocols

/// The fields of a gadget that can be added or changed.
struct GadgetDraft: ItemDraft {
    @Validated(.nonEmpty(message: "Please enter a name")) var name: String?
    @Validated(.ifGiven(.number(in: 0...1000, message: "Please enter a price from 0 to 1000"))) var price: String?

    static let fields: [DraftField<GadgetDraft>] = [
        DraftField("name", "what it is called", \.$name),
        DraftField("price", "what it costs", \.$price),
    ]
}
