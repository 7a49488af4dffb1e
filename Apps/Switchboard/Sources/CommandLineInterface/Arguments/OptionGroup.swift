import Protocols

/// Options under one heading of help.
struct OptionGroup: Sendable {
    let title: String
    let options: [Parameter]

    static let always = OptionGroup(title: "Options of every command", options: GlobalOption.always)
    static let network = OptionGroup(title: "Requests", options: GlobalOption.network)
    static let changing = OptionGroup(title: "Requests", options: GlobalOption.changing)

    /// The fields of an item to add or change.
    static func fields(_ fields: [Parameter]) -> OptionGroup {
        OptionGroup(title: "Fields", options: fields + [DraftReader.source])
    }

    /// How records are written.
    static func output(_ fields: [String]) -> OptionGroup {
        OptionGroup(
            title: "Output",
            options: [
                Parameter(
                    "format", "table on a terminal, else tsv, unless given",
                    .choice(OutputFormat.all.map(\.name))),
                Parameter("fields", "which fields, in which order", .choices(fields)),
            ])
    }
}
