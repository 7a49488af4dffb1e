public import Protocols

/// GitHub can search by the time of the last push (the column `pushedAt`), but not by the time of other changes.
extension GitHubAPI: ChangeTracking {
    /// The columns that can change without a push.
    public var untrackedColumns: [String] {
        [
            "name", "fullName", "url", "starCount", "forkCount", "avatarURL", "description", "owner", "updatedAt",
            "topics", "openIssueCount", "isArchived", "homepage",
        ]
    }

    public func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues? {
        let text = list[Self.query.name] ?? ""
        guard !SearchQuery.combinesTerms(text), !text.lowercased().contains("pushed:") else { return nil }
        return try list.setting(Self.query, to: "\(text) pushed:>=\(time.iso8601)")
    }
}
