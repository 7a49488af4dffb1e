// Writes the catalog. Usage: `CatalogGenerator OUTPUT PACKAGES MODULE…`
import Foundation

/// Fails the build with a message. Xcode and SwiftPM show a line that begins with `error:` as an error.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}

let output = CommandLine.arguments[1]
let packages = CommandLine.arguments[2]
let modules = Array(CommandLine.arguments.dropFirst(3))

// SwiftPM caches manifests, so its list of modules may be outdated. In that case, the build must fail.
let folders = (try? FileManager.default.contentsOfDirectory(atPath: packages)) ?? []
let present = folders.filter {
    FileManager.default.fileExists(atPath: "\(packages)/\($0)/Sources/\($0)/Provider.swift")
}
let added = Set(present).subtracting(modules).sorted().map { "\($0) is new" }
let removed = Set(modules).subtracting(present).sorted().map { "\($0) is gone" }
guard added.isEmpty, removed.isEmpty else {
    fail(
        "The folders of Packages/ have changed since SwiftPM last read them: "
            + "\((added + removed).joined(separator: ", ")). "
            + "Build with scripts/run or scripts/test, which make it read them again.")
}

// Every provider declares a constant named `descriptor`, so the source uses module selectors (SE-0491).
// `Module.descriptor` would not compile for a module that contains a type with the module's name.
let source = """
    // Generated from the folders of Packages/ by the plugin GenerateCatalog.
    \(modules.map { "import \($0)" }.joined(separator: "\n"))
    public import Protocols

    /// The descriptor of every provider in Packages/, by package name.
    public let descriptors: [ProviderDescriptor] = [
    \(modules.map { "    \($0)::descriptor," }.joined(separator: "\n"))
    ]

    """

do {
    try source.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
    fail("cannot write \(output): \(error)")
}
