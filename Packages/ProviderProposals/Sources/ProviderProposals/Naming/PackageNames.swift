/// The names of a new package.
public struct PackageNames: Sendable {
    /// The package and its module: `WeatherProvider`.
    public let name: String
    /// The name without `Provider`: `Weather`.
    public let stem: String
    /// The provider's type: `WeatherAPI`.
    public let type: String
    /// The provider's id: `weather`, or `http-bin-users` for `HTTPBinUsersProvider`.
    public let id: String

    /// Derives the names from the id of a provider: `WeatherStations` for `weather-stations`.
    public init(id: String) {
        let words = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        (name, stem, type, self.id) = (words.joined() + "Provider", words.joined(), words.joined() + "API", id)
    }

    /// Derives the names from that of the package.
    public init(_ name: String) {
        let stem = name.hasSuffix("Provider") && name != "Provider" ? String(name.dropLast("Provider".count)) : name
        self.name = name
        self.stem = stem
        type = "\(stem)API"
        // The words start at an upper-case letter after a lower-case letter or a digit, and at the last upper-case letter
        // of an acronym.
        id = stem.replacing("_", with: "-")
            .replacing(/([a-z0-9])([A-Z])/) { "\($0.1)-\($0.2)" }
            .replacing(/([A-Z]+)([A-Z][a-z])/) { "\($0.1)-\($0.2)" }
            .split(separator: "-").joined(separator: "-").lowercased()
    }
}
