/// The colors and the attributes of a cell.
public struct Style: Hashable, Sendable {
    /// The color of the text.
    public var foreground: Color
    /// The color behind the text.
    public var background: Color
    public var attributes: Attributes

    /// Creates a style. By default, it is plain text in the colors of the terminal.
    public init(_ foreground: Color = .standard, on background: Color = .standard, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Plain text in the colors of the terminal.
    public static let plain = Style()

    /// The attributes of text, apart from its colors.
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Attributes(rawValue: 1)
        public static let faint = Attributes(rawValue: 2)
        public static let underline = Attributes(rawValue: 4)
        public static let reverse = Attributes(rawValue: 8)
    }
}

/// A color of the terminal.
public enum Color: Hashable, Sendable {
    /// The terminal's own color for text or background.
    case standard
    /// A color of the palette: 0 to 7 normal, 8 to 15 bright, 16 to 231 a 6×6×6 cube, 232 to 255 gray.
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    public static let black = Color.palette(0)
    public static let red = Color.palette(1)
    public static let green = Color.palette(2)
    public static let yellow = Color.palette(3)
    public static let blue = Color.palette(4)
    public static let magenta = Color.palette(5)
    public static let cyan = Color.palette(6)
    public static let white = Color.palette(7)
}

/// The colors that a terminal can show.
public enum ColorDepth: Int, Comparable, Sendable {
    case none = 0
    case ansi16, palette256, trueColor

    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

    /// Determines the colors from `NO_COLOR`, `TERM` and `COLORTERM` in the environment.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        // https://no-color.org: an empty value has no effect.
        if environment["NO_COLOR"]?.isEmpty == false || term == "dumb" || term.isEmpty {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
            self = .trueColor
        } else {
            self = term.contains("256color") ? .palette256 : .ansi16
        }
    }

    /// Returns the nearest color that the terminal can show.
    public func nearest(to color: Color) -> Color {
        switch (self, color) {
        case (_, .standard), (.none, _): .standard
        case (.trueColor, _), (.palette256, .palette), (.ansi16, .palette(0..<16)): color
        case (.palette256, .rgb(let red, let green, let blue)):
            .palette(Palette.nearest(to: (red, green, blue), in: 16...255))
        case (.ansi16, .palette(let index)): .palette(Palette.nearest(to: Palette.color(index), in: 0...15))
        case (.ansi16, .rgb(let red, let green, let blue)):
            .palette(Palette.nearest(to: (red, green, blue), in: 0...15))
        }
    }
}

/// The palette of xterm.
private struct Palette {
    typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    private static let ansi: [RGB] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    static func color(_ index: UInt8) -> RGB {
        switch index {
        case 0..<16: return ansi[Int(index)]
        case 16..<232:
            let cube = Int(index) - 16
            return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
        default:
            let gray = 8 + (index - 232) * 10
            return (gray, gray, gray)
        }
    }

    static func nearest(to color: RGB, in indices: ClosedRange<UInt8>) -> UInt8 {
        indices.min { distance(self.color($0), color) < distance(self.color($1), color) } ?? 7
    }

    private static func distance(_ left: RGB, _ right: RGB) -> Int {
        let red = Int(left.red) - Int(right.red)
        let green = Int(left.green) - Int(right.green)
        let blue = Int(left.blue) - Int(right.blue)
        return red * red + green * green + blue * blue
    }
}
