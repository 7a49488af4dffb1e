import Protocols

extension NarrowingDefinition {
    /// Returns the parameter with a value that cannot be combined with the range; `nil` if there is none.
    func conflict(in values: ParameterValues, of parameters: [Parameter]) -> Parameter? {
        parameters.first { conflicts.contains(Parameter.nameInFile($0.name)) && values[$0.name] != nil }
    }

    /// Returns the values of a list that is limited to the range.
    ///
    /// - Parameter name: A name that the ranges of a provider do not share.
    func narrow(
        _ values: ParameterValues, _ name: String, _ bounds: [String: Date]
    ) throws(ProviderError) -> ParameterValues {
        var values = values
        for item in parameters {
            guard let text = item.value.text({ bounds[$0].map(format.text) }) else { continue }
            // No parameter of a file has a name with a dot.
            values = try values.setting(Parameter("\(name).\(item.name)", "", queryName: item.name), to: text)
        }
        return values
    }
}

extension SliceDefinition {
    /// The number of seconds of a value of the axis. A range of days has only whole days.
    private var unit: Int64 { range.format == .day ? 86400 : 1 }

    /// Returns the axis of a list; `nil` if no item can be before the end.
    ///
    /// - Throws: `invalidRequest` if the user has set a parameter that cannot be combined with a range.
    func axis(
        of values: ParameterValues, _ parameters: [Parameter], until end: Date
    ) throws(ProviderError) -> SliceAxis? {
        if let parameter = range.conflict(in: values, of: parameters) {
            throw ProviderError("a list with \(parameter: parameter.name) cannot be divided by '\(name)'")
        }
        let (lower, upper) = (value(first), value(min(last ?? end, end)))
        guard lower <= upper else { return nil }
        return SliceAxis(
            name, lower...upper, maximumLength: range.maximumSpan.map { max(1, Int64($0) / unit) }
        ) { values, bounds throws(ProviderError) in
            try range.narrow(
                values, "slices.\(name)", ["from": time(bounds.lowerBound), "to": self.end(of: bounds.upperBound)])
        }
    }

    private func value(_ date: Date) -> Int64 {
        // The years 0 to 9999.
        let seconds = min(max(date.timeIntervalSince1970, -62_167_219_200), 253_402_300_799)
        return Int64((seconds / Double(unit)).rounded(.down))
    }

    private func time(_ value: Int64) -> Date { Date(timeIntervalSince1970: Double(value) * Double(unit)) }

    /// Returns the upper bound of a range. If the API includes it, it is the last millisecond of the value, so that no item
    /// is between two ranges.
    private func end(of value: Int64) -> Date {
        let next = (Double(value) + 1) * Double(unit)
        return Date(timeIntervalSince1970: isInclusive ? next - 0.001 : next)
    }
}

extension ChangesDefinition {
    /// Returns the values of the list of changed items; `nil` if the list cannot be limited to them, because of a parameter
    /// or because the time is too long ago.
    func values(
        for list: ParameterValues, _ parameters: [Parameter], since time: Date, now: Date
    ) throws(ProviderError) -> ParameterValues? {
        guard range.conflict(in: list, of: parameters) == nil else { return nil }
        let (since, now) = (time.wholeSecond, max(now, time).wholeSecond)
        if let maximum = range.maximumSpan, now.timeIntervalSince(since) > Double(maximum) { return nil }
        return try range.narrow(list, "changes", ["since": since, "now": now])
    }
}

extension Date {
    /// The time without milliseconds, which not every API accepts.
    fileprivate var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
