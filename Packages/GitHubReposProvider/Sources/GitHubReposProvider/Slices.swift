public import Protocols

/// GitHub returns only the first 1000 results of a search. Slices by the time of creation have fewer results each.
///
/// A second axis is not needed, because far fewer than 1000 repositories are created per second. No other number that
/// can filter a search is suitable, because all of them, such as the stars and the size, change over time.
extension GitHubAPI: Partitioning {
    /// Returns the axis `created`: the time of creation in seconds since 1970.
    ///
    /// The axis starts on 2007-10-01, before the first repository. A `created:` qualifier narrows the axis.
    public func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
        let query = try SearchQuery(parameters[Self.query.name] ?? "")
        let first = max(query.created.lowerBound, 1_191_196_800)
        let last = min(query.created.upperBound, Int64(min(max(end.timeIntervalSince1970, 0), Self.lastSecond)))
        guard first <= last else { return [] }
        return [
            SliceAxis("created", first...last) { values, range throws(ProviderError) in
                try values.setting(
                    Self.query, to: SearchQuery(values[Self.query.name] ?? "").text(createdIn: range))
            }
        ]
    }

    /// 9999-12-31T23:59:59Z, the last second whose year has four digits.
    private static let lastSecond = 253_402_300_799.0
}
