/// A name that has to be one of the names of the file.
struct CheckedName {
    let name: String
    /// What it is the name of: `column`.
    let noun: String
    let place: Place

    private var isPlaceholder: Bool { noun == "placeholder" }

    init(_ name: String, _ noun: String, at place: Place) {
        self.name = name
        self.noun = noun
        self.place = place
    }

    /// Adds an error if the name is not one of the names. Returns whether it is.
    @discardableResult
    func check(among names: Set<String>) -> Bool {
        guard !names.contains(name) else { return true }
        let (open, close) = isPlaceholder ? ("{", "}") : ("", "")
        let hint =
            place.reading.suggestion(for: name, among: names.sorted()).map { "; did you mean '\(open)\($0)\(close)'?" }
            ?? ""
        place.fail("unknown \(noun) \((open + name + close).inMessage)\(hint)")
        return false
    }
}

/// Names that differ.
enum UniqueNames {
    /// Adds an error for every name that an earlier element has.
    ///
    /// - Parameter names: What is compared, the name for the message, and the place.
    static func check(_ names: [(key: String, name: String, place: Place)], _ noun: String) {
        var known: Set<String> = []
        for name in names where !known.insert(name.key).inserted {
            name.place.fail("duplicate \(noun) \(name.name.inMessage)")
        }
    }
}
