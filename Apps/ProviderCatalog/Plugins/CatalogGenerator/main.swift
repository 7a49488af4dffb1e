// Writes the catalog. Usage: `CatalogGenerator OUTPUT PACKAGES FILES MODULE…`
import Foundation

/// Fails the build with a message. Xcode and SwiftPM show a line that begins with `error:` as an error.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}

let output = CommandLine.arguments[1]
let packages = CommandLine.arguments[2]
let files = CommandLine.arguments[3]
let modules = Array(CommandLine.arguments.dropFirst(4))

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

/// Returns the expression for the descriptors of a package. `Provider.swift` declares one descriptor or several.
///
/// All packages use the same names for their descriptors, so the source uses module selectors (SE-0491).
/// `Module.descriptor` would not compile for a module that contains a type with the module's name.
func descriptors(of module: String) -> String {
    let path = "\(packages)/\(module)/Sources/\(module)/Provider.swift"
    let lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("public let ") }.map { String($0.dropFirst(11).prefix { $0.isLetter }) }
    switch names.filter({ $0 == "descriptor" || $0 == "descriptors" }) {
    case ["descriptor"]: return "[\(module)::descriptor]"
    case ["descriptors"]: return "\(module)::descriptors"
    default: fail("\(path): expected either 'public let descriptor' or 'public let descriptors'")
    }
}

let source = """
    // Generated from the folders of Packages/ and from Files/ by the plugin GenerateCatalog.
    \(modules.map { "import \($0)" }.joined(separator: "\n"))
    public import Protocols

    /// The descriptor of every provider in Packages/, by package name.
    public let descriptors: [ProviderDescriptor] = packages.flatMap(\\.self)

    private let packages: [[ProviderDescriptor]] = [
    \(modules.map { "    \(descriptors(of: $0))," }.joined(separator: "\n"))
    ]

    /// The provider files that are part of the program, sorted by id. Nothing has validated them yet.
    public let embeddedFiles: [EmbeddedFile] = [
    \(EmbeddedFiles(in: files).expressions.map { "    \($0)," }.joined(separator: "\n"))
    ]

    """

do {
    try source.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
    fail("cannot write \(output): \(error)")
}
