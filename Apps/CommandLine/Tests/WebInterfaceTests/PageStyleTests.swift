import Foundation
import Testing

@testable import WebInterface

/// The contrast of the colors, as the Web Content Accessibility Guidelines 2.2 require it for level AA.
struct PageStyleTests {
    nonisolated static let pairs: [(front: String, backs: [String], minimum: Double)] = [
        // Text (success criterion 1.4.3).
        ("front", ["back", "card", "fill"], 4.5), ("faint", ["back", "card", "fill"], 4.5),
        ("link", ["back", "card", "fill"], 4.5), ("danger", ["back", "card", "fill"], 4.5),
        ("note", ["back", "card"], 4.5), ("on-main", ["main"], 4.5), ("back", ["danger", "front"], 4.5),
        // The borders of fields, and the focus (success criterion 1.4.11).
        ("edge", ["back", "card"], 3), ("main", ["back", "card", "fill"], 3),
    ]

    @Test(arguments: pairs) func `colors have enough contrast, in light and dark mode`(
        front: String, backs: [String], minimum: Double
    ) throws {
        let modes = PageStyle.text.components(separatedBy: "@media (prefers-color-scheme: dark)")
        for mode in modes.prefix(2) {
            let colors = Self.colors(in: mode)
            for back in backs {
                let values = try (#require(colors[front]), #require(colors[back]))
                let contrast = Self.contrast(values.0, values.1)
                #expect(contrast >= minimum, "\(front) on \(back): \(contrast)")
                // Selected rows mix 14 % of the main color into the background.
                guard back == "card", minimum > 3 else { continue }
                let main = try #require(colors["main"])
                let selected = zip(main, values.1).map { $0 * 0.14 + $1 * 0.86 }
                #expect(Self.contrast(values.0, selected) >= minimum, "\(front) on a selected row")
            }
        }
    }

    /// Returns the red, green and blue parts of the first value of each color, from 0 to 1.
    private static func colors(in style: String) -> [String: [Double]] {
        style.matches(of: /--([a-z-]+): #([0-9a-f]{6}|[0-9a-f]{3});/).reduce(into: [:]) { colors, match in
            let text = match.2.count == 3 ? match.2.map { "\($0)\($0)" }.joined() : String(match.2)
            guard let number = Int(text, radix: 16), colors[String(match.1)] == nil else { return }
            colors[String(match.1)] = [number >> 16, number >> 8 & 255, number & 255].map { Double($0) / 255 }
        }
    }

    private static func contrast(_ first: [Double], _ second: [Double]) -> Double {
        let lights = [luminance(first), luminance(second)].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private static func luminance(_ color: [Double]) -> Double {
        let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
