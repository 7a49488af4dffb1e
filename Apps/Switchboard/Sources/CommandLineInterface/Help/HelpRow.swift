import Protocols

/// One row of help: what there is, and what it means.
struct HelpRow {
    let left: String
    let right: String

    init(_ left: String, _ right: String = "") {
        self.left = left
        self.right = right
    }

    /// An option, with what it takes, does and allows.
    init(_ option: Parameter) {
        let isOn = option.kind.isSwitch && option.standard == "true"
        let value = option.kind.isSwitch ? "" : " \(option.kind.placeholder)"
        left = "--\(isOn ? "[no-]" : "")\(option.name)\(value)"
        let standard = option.standard.map { "(\($0) unless given)" }
        let isShown = option.kind.isSwitch || option.kind.placeholder.contains("|")
        let words = isShown || option.kind.candidates.isEmpty ? nil : option.kind.candidates.joined(separator: ", ")
        let text = [option.summary, standard].compactMap(\.self).joined(separator: " ")
        right = [text, words].compactMap(\.self).joined(separator: ": ")
    }
}
