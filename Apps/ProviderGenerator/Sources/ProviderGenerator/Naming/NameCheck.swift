import Essentials
import ProviderProposals

/// The check of the name of a new package.
struct NameCheck {
    let workspace: Workspace
    let template: ProviderTemplate

    /// The names of files and folders, such as `NAMEAPITests.swift`, have at most 255 bytes on common file systems.
    private static let maximumLength = 200

    /// Returns the names of the package. Throws an error if the package would not build, or would collide with another one.
    func names(for name: String) throws(UsageError) -> PackageNames {
        try checkSpelling(of: name)
        if let item = workspace.item(preventing: name) {
            throw UsageError("invalid name '\(name)': \(item) exists")
        }
        let names = PackageNames(name)
        if let package = workspace.package(withID: names.id) {
            throw UsageError("invalid name '\(name)': \(package) has the id '\(names.id)'")
        }
        // If a type has the name of its module, Swift looks up `Module.name` in the type.
        if template.declaresType(for: names) {
            throw UsageError("invalid name '\(name)': the template has a type with this name")
        }
        return names
    }

    private func checkSpelling(of name: String) throws(UsageError) {
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
            throw UsageError("invalid name '\(name.withoutQuery)': expected a Swift identifier such as WeatherProvider")
        }
        // The id consists of the letters and digits before `Provider`.
        guard PackageNames(name).id.contains(where: \.isLetter) else {
            throw UsageError("invalid name '\(name)': expected a letter, as in WeatherProvider")
        }
        guard name.utf8.count <= Self.maximumLength else {
            throw UsageError("invalid name '\(name)': expected at most \(Self.maximumLength) characters")
        }
        guard !ReservedNames.all.contains(name.lowercased()) else {
            throw UsageError("invalid name '\(name)': Swift uses it; try \(name)Provider")
        }
    }
}
