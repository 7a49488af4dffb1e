extension Int {
    /// The decimal digits in groups of three: `1,000`.
    package var grouped: String {
        let digits = String(magnitude)
        let groups = stride(from: digits.count, to: 0, by: -3).map { end in
            String(digits.dropLast(digits.count - end).suffix(3))
        }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// Returns the number with a noun: `1 slice`, `1,200 slices`.
    package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
