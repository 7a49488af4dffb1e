extension String {
    /// The text for a finding: short, and without what would disturb a terminal.
    var shown: String {
        let head = prefix(60).unicodeScalars.map { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "\"" + head.joined() + (count > 60 ? "…\" (\(count) characters)" : "\"")
    }
}
