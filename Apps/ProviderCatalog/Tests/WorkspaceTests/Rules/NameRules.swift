/// Names that would get into each other's way.
struct NameRules {
    /// SwiftPM names packages by their folders, in lower case: `Packages/Weather` and `Apps/weather` would be one.
    static func violations(among packages: [PackageFolder]) -> [Violation] {
        var owners: [String: PackageFolder] = [:]
        return packages.compactMap { package in
            guard let owner = owners.updateValue(package, forKey: package.name.lowercased()) else { return nil }
            return Violation("\(package.path)/Package.swift", "has the same name as \(owner.path), whatever the case")
        }
    }

    /// A type with its module's name makes every `Module.name` mean a member of the type.
    static func violations(in file: SourceFile) -> [Violation] {
        guard let module = file.module else { return [] }
        return file.declaredTypes.filter { $0.name == module }.map { _, line in
            Violation(file.path, line: line, "declares a type with the name of its module, \(module)")
        }
    }
}
