/// The tool's version, by semver.org.
struct Version {
    static let current = "0.1.0"
}
