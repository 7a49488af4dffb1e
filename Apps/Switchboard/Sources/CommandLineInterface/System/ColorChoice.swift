/// Whether to use colour, by `--no-color` and the conventions of no-color.org and force-color.org.
struct ColorChoice {
    private let isForbidden: Bool
    private let isForced: Bool
    /// Whether the terminal knows no control sequences.
    let isDumb: Bool

    init(environment: [String: String], noColor: Bool) {
        isForbidden = noColor || environment["NO_COLOR"]?.isEmpty == false
        isForced = environment["FORCE_COLOR"].map { !$0.isEmpty && $0 != "0" } ?? false
        isDumb = environment["TERM"] == "dumb"
    }

    func isColored(_ stream: OutputStream) -> Bool {
        !isForbidden && (isForced || stream.terminalWidth != nil && !isDumb)
    }
}
