import Essentials
import Protocols

/// The members that `slices` and `changes` share: query items that limit a list to a range of times.
enum NarrowingFormat {
    private static let maximumSpan = Member(
        "maximumSpan", Form.span, "The longest range that the API accepts, such as 120d or 12h.")
    private static let conflicts = Member(
        "conflicts", Form.list(of: Form.text.placed),
        "The names of parameters that cannot be combined with the range, such as another range of the same time.")

    static let members: [any DescribedMember] = [DateMembers.format, DateMembers.zone, maximumSpan, conflicts]

    /// Returns the range; `nil` after an error.
    ///
    /// - Parameter names: The placeholders of the bounds. The first has to be used.
    static func range(
        _ parameters: Placed<[NamedTemplate]>?, _ names: [String], needed: Int, in reader: ObjectReader
    ) -> NarrowingDefinition? {
        DateMembers.checkZone(in: reader)
        let format = DateMembers.format(in: reader)
        if format == .http { reader.place(of: DateMembers.format).fail("dates in this format are only in responses") }
        for conflict in reader[conflicts] ?? [] { check(conflict) }
        guard let parameters, let format else { return nil }
        let used = parameters.value.flatMap(\.value.placeholders)
        for name in used { CheckedName(name, "placeholder", at: parameters.place).check(among: Set(names)) }
        for name in names.prefix(needed) where !used.contains(name) {
            parameters.place.fail("no parameter has the placeholder '{\(name)}'")
        }
        return NarrowingDefinition(
            parameters: parameters.value, format: format, maximumSpan: reader[maximumSpan],
            conflicts: (reader[conflicts] ?? []).map(\.value))
    }

    private static func check(_ conflict: Placed<String>) {
        conflict.place.reading.scope.later { scope in
            guard CheckedName(conflict.value, "parameter", at: conflict.place).check(among: scope.parameterNames),
                let parameter = scope.parameters[conflict.value],
                parameter.defaultValue != nil || parameter.isRequired
            else { return }
            conflict.place.fail("'\(conflict.value)' always has a value, so the range would never be used")
        }
    }
}

/// The members of an object in `slices`.
enum SliceFormat {
    private static let name = Member(
        "name", Form.camelCase, "The name of the time in plans, in lower camel case, such as published.",
        isRequired: true)
    private static let from = Member(
        "from", Form.time, "The time of the first item, such as 1988-10-01.", isRequired: true)
    private static let until = Member(
        "until",
        Form.text.reading { text, place -> Date? in
            text == "now" ? .distantFuture : Form.time(text, at: place)
        }, "The time of the last item, or now (default).")
    private static let parameters = Member(
        "parameters", Form.templates.placed,
        "The query items for a range of the time, which contain {from} and {to}.", isRequired: true)
    private static let inclusive = Member(
        "inclusive", Form.boolean, "Whether the range contains the time {to}. The default is true.")

    static let format = ObjectFormat<SliceDefinition>(
        "slice", "A time of items that never changes, by which lists that are too long are divided.",
        [name, from, until, parameters, inclusive] + NarrowingFormat.members
    ) { reader in
        let range = NarrowingFormat.range(reader[parameters], ["from", "to"], needed: 2, in: reader)
        let last = reader[until].flatMap { $0 == .distantFuture ? nil : $0 }
        if let first = reader[from], let last, first >= last {
            reader.place(of: until).fail("expected a time after 'from'")
        }
        guard let name = reader[name], let first = reader[from], let range else { return nil }
        return SliceDefinition(
            name: name, first: first, last: last, isInclusive: reader[inclusive] ?? true, range: range)
    }
}

/// The members of `changes`.
enum ChangesFormat {
    private static let parameters = Member(
        "parameters", Form.templates.placed,
        "The query items for the items that have changed at {since} or later. {now} is the current time.",
        isRequired: true)
    private static let untracked = Member(
        "untracked", Form.list(of: Form.text.placed),
        "The columns that can change without the API listing the item as changed.")

    static let format = ObjectFormat<ChangesDefinition>(
        "changes", "How the items that have changed since a time are listed.",
        [parameters, untracked] + NarrowingFormat.members
    ) { reader in
        for column in reader[untracked] ?? [] {
            column.place.reading.scope.later { scope in
                CheckedName(column.value, "column", at: column.place).check(among: scope.columnNames)
            }
        }
        return NarrowingFormat.range(reader[parameters], ["since", "now"], needed: 1, in: reader).map {
            ChangesDefinition(untracked: (reader[untracked] ?? []).map(\.value), range: $0)
        }
    }
}

extension Form {
    /// A time, or a day.
    static let time = Form.text.reading { text, place in time(text, at: place) }

    static func time(_ text: String, at place: Place) -> Date? {
        Date(iso8601: text)
            ?? place.refuse(
                "invalid time \(text.inMessage): expected a date, such as '2026-03-01' or '2026-03-01T09:30:00Z'")
    }

    /// A period in seconds: `120d`, `12h`, `30min`, `90s`.
    static let span = Form.text.reading { text, place -> Int? in
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units = ["s": 1, "min": 60, "h": 3600, "d": 86400]
        guard let count = Int(digits), (1...1_000_000).contains(count),
            let unit = units[String(text.dropFirst(digits.count))]
        else {
            return place.refuse(
                "invalid period \(text.inMessage): expected a number and d, h, min or s, such as '120d'")
        }
        return count * unit
    }
}
