import Protocols

/// An earthquake, or another seismic event, in the catalog of the USGS. It is also a row of the CSV document.
struct Earthquake: Entity, CSVRow {
    let id: String
    /// The nearest town, in words: `12 km SSW of Northwick`.
    let place: String?
    let magnitude: Double?
    let time: Date
    /// The depth in kilometers. It is negative above sea level.
    let depth: Double?
    /// The latitude and the longitude in degrees.
    let latitude: Double
    let longitude: Double
    /// The web page of the earthquake.
    let pageURL: String
    /// The type, in the API's words: `earthquake`, `quarry blast`.
    let type: String?
    /// Whether a person has reviewed the event, in the API's words: `automatic`, `reviewed`.
    let status: String?
    /// The method that determined the magnitude: `mb`, `ml`, `mww`.
    let magnitudeType: String?
    /// The numbers of stations that determined the place and the magnitude.
    let stationCount: Int?
    let magnitudeStationCount: Int?
    /// The largest angle between neighboring stations, in degrees.
    let gap: Double?
    /// The distance to the nearest station, in degrees.
    let stationDistance: Double?
    /// The residual of the travel time, in seconds.
    let residual: Double?
    /// The networks that reported the event, its place and its magnitude: `us`, `nc`.
    let network: String?
    let locationSource: String?
    let magnitudeSource: String?
    /// The uncertainties of the place, in kilometers, and of the magnitude.
    let horizontalError: Double?
    let depthError: Double?
    let magnitudeError: Double?
    let updatedAt: Date?

    static let name = "earthquake"
    static let columns: [Column<Earthquake>] = [
        Column("id", \.id), Column("place", \.place, from: .path("place", isEmptyMissing: true), role: .title),
        Column("magnitude", \.magnitude, from: "mag"), Column("time", \.time), Column("depth", \.depth),
        Column("latitude", \.latitude, isInTables: false), Column("longitude", \.longitude, isInTables: false),
        Column(
            "pageURL", \.pageURL, from: .template("https://earthquake.usgs.gov/earthquakes/eventpage/{id}"),
            isInTables: false, role: .page),
        Column("type", \.type), Column("status", \.status, isInTables: false),
        Column("magnitudeType", \.magnitudeType, from: "magType", isInTables: false),
        Column("stationCount", \.stationCount, from: "nst", isInTables: false, role: .count),
        Column("magnitudeStationCount", \.magnitudeStationCount, from: "magNst", isInTables: false, role: .count),
        Column("gap", \.gap, isInTables: false),
        Column("stationDistance", \.stationDistance, from: "dmin", isInTables: false),
        Column("residual", \.residual, from: "rms", isInTables: false),
        Column("network", \.network, from: "net", isInTables: false),
        Column("locationSource", \.locationSource, isInTables: false),
        Column("magnitudeSource", \.magnitudeSource, from: "magSource", isInTables: false),
        Column("horizontalError", \.horizontalError, isInTables: false),
        Column("depthError", \.depthError, isInTables: false),
        Column("magnitudeError", \.magnitudeError, from: "magError", isInTables: false),
        Column("updatedAt", \.updatedAt, from: "updated", isInTables: false),
    ]
}
