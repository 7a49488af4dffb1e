import Terminal

/// A terminal that understands the sequences of frames, and nothing else.
struct ModelTerminal {
    /// The width of a character, about which terminals disagree.
    enum WidthRule: CaseIterable {
        case same, alwaysNarrow, narrowIsWide
    }

    let rows: Int
    let columns: Int
    let rule: WidthRule
    private(set) var cells: [Cell]
    private(set) var row = 0
    private(set) var column = 0
    private(set) var style = Style.plain
    private(set) var isCursorShown = true
    private(set) var isSynchronized = false
    /// The payloads of pictures, by position.
    private(set) var pictures: [Surface.Position: String] = [:]
    /// What the model does not understand.
    private(set) var problems: [String] = []

    struct Cell: Equatable {
        var text = " "
        var style = Style.plain
    }

    init(rows: Int, columns: Int, rule: WidthRule = .same) {
        self.rows = rows
        self.columns = columns
        self.rule = rule
        cells = Array(repeating: Cell(text: "?"), count: rows * columns)
    }

    mutating func receive(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let first = rest.first {
            if rest.hasPrefix("\u{1B}[") {
                let end = rest.dropFirst(2).firstIndex { ("@"..."~").contains($0) } ?? rest.endIndex
                control(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]), rest[end])
                rest = rest[rest.index(after: end)...]
            } else if rest.hasPrefix("\u{1B}_") {
                let end = rest.firstIndex(of: "\\") ?? rest.endIndex
                picture(String(rest[..<end].dropFirst(2).dropLast()))
                rest = rest[end...].dropFirst()
            } else {
                draw(first)
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func picture(_ text: String) {
        if text == "clear" {
            pictures = [:]
            return
        }
        pictures[Surface.Position(row: row, column: column)] = text
        // A picture leaves the cursor and the style anywhere.
        (row, column, style) = (rows - 1, 0, Style(.red))
    }

    private mutating func draw(_ character: Character) {
        if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            problems.append("control character")
        }
        let width = width(of: character)
        for place in column..<min(column + width, columns) { erase(place) }
        cells[row * columns + column] = Cell(text: String(character), style: style)
        if width == 2, column + 1 < columns { cells[row * columns + column + 1] = Cell(text: "", style: style) }
        column = min(column + width, columns - 1)
    }

    private func width(of character: Character) -> Int {
        let width = DisplayWidth.of(character)
        switch rule {
        case .same: return width
        // East Asian characters have two columns everywhere.
        case .alwaysNarrow: return character.unicodeScalars.contains { $0.properties.isEmoji } ? 1 : width
        case .narrowIsWide: return character.isASCII ? 1 : 2
        }
    }

    /// Erases a cell, and the other half of a wide character.
    private mutating func erase(_ place: Int) {
        let index = row * columns + place
        if cells[index].text.isEmpty, place > 0 { cells[index - 1].text = " " }
        if place + 1 < columns, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
        cells[index] = Cell(style: style)
    }

    private mutating func control(_ parameters: String, _ final: Character) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch (final, parameters) {
        case ("H", _) where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case ("C", _): column = min(column + max(1, numbers[0]), columns - 1)
        case ("K", ""): for place in column..<columns { erase(place) }
        case ("J", "2"): cells = Array(repeating: Cell(style: style), count: rows * columns)
        case ("m", _): select(numbers[...])
        case ("h", "?25"), ("l", "?25"): isCursorShown = final == "h"
        case ("h", "?2026"), ("l", "?2026"): isSynchronized = final == "h"
        default: problems.append("CSI \(parameters)\(final)")
        }
        if !(0..<rows).contains(row) || !(0..<columns).contains(column) {
            problems.append("cursor at \(row), \(column)")
            (row, column) = (0, 0)
        }
    }

    private mutating func select(_ numbers: ArraySlice<Int>) {
        var rest = numbers
        while let code = rest.popFirst() {
            switch code {
            case 0: style = .plain
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.faint)
            case 4: style.attributes.insert(.underline)
            case 7: style.attributes.insert(.reverse)
            case 22: style.attributes.subtract([.bold, .faint])
            case 24: style.attributes.remove(.underline)
            case 27: style.attributes.remove(.reverse)
            case 30...39, 90...97: style.foreground = color(code % 10, isBright: code >= 90, &rest)
            case 40...49, 100...107: style.background = color(code % 10, isBright: code >= 100, &rest)
            default: problems.append("SGR \(code)")
            }
        }
    }

    private mutating func color(_ code: Int, isBright: Bool, _ rest: inout ArraySlice<Int>) -> Color {
        switch code {
        case 9: return .standard
        case 8:
            let count = rest.popFirst() == 5 ? 1 : 3
            let values = rest.prefix(count).map { UInt8($0) }
            rest = rest.dropFirst(count)
            return count == 1 ? .palette(values[0]) : .rgb(values[0], values[1], values[2])
        default: return .palette(UInt8(code + (isBright ? 8 : 0)))
        }
    }
}
