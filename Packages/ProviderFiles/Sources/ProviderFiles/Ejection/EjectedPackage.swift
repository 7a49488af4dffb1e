import Essentials
import Protocols

/// The Swift package of a provider that a file describes. It sends the same requests and reads the same records.
public struct EjectedPackage: Sendable {
    /// The files, keyed by their paths below the package.
    public let files: [String: String]
    /// What the package does not do as the file does, each in one line.
    public let differences: [String]

    /// Returns whether a package can have a name: a Swift identifier that neither Swift nor the package itself uses.
    public static func accepts(name: String) -> Bool {
        name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil && name.utf8.count <= 200
            && !ReservedNames.all.contains(name.lowercased()) && !ReservedTypes.all.contains(name)
            && !["Protocols", "ProtocolsTesting"].contains(name)
    }
}

extension ProviderFile {
    /// Returns the package of a provider.
    ///
    /// - Parameters:
    ///   - id: The id of a provider in the file.
    ///   - name: The name of the package, which is a Swift identifier.
    ///   - reserved: The names of the program's options, which parameters and fields of a package cannot have.
    /// - Throws: An error with what no package can do as the file does, for example a column named `self`.
    public func package(
        of id: String, named name: String, avoiding reserved: Set<String>
    ) throws(EjectionError) -> EjectedPackage? {
        guard let definition = definitions.first(where: { $0.id == id }) else { return nil }
        let obstacles = EjectionObstacles(definition: definition).texts
        guard obstacles.isEmpty else { throw EjectionError(obstacles: obstacles) }
        return PackageSource(definition: definition, name: name, reserved: reserved).package
    }
}

/// The reasons why a provider of a file cannot be written as a package.
public struct EjectionError: Error, Hashable, CustomStringConvertible {
    /// The reasons, each in one line.
    public let obstacles: [String]

    public var description: String { obstacles.joined(separator: "\n") }
}
