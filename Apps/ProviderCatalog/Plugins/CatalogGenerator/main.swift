// Writes the catalog. Usage: `CatalogGenerator OUTPUT FILES SOURCES…`, where SOURCES is the source folder of a provider
import Foundation

/// Fails the build with a message. Xcode and SwiftPM show a line that begins with `error:` as an error.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}

/// A package with providers.
struct ProviderPackage: Hashable {
    /// The folder of its sources, such as `Packages/Weather/Sources/Weather`.
    let sources: URL

    /// The name of the package and of its module.
    var name: String { sources.lastPathComponent }
    /// The folder that contains the package.
    var folder: URL { sources.appendingPathComponent("../../..").standardized }
    var file: String { sources.appendingPathComponent("Provider.swift").path }

    /// Returns the packages in a folder.
    static func all(in folder: URL) -> [ProviderPackage] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.map { ProviderPackage(sources: folder.appendingPathComponent("\($0)/Sources/\($0)").standardized) }
            .filter { FileManager.default.fileExists(atPath: $0.file) }
    }
}

let output = CommandLine.arguments[1]
let files = CommandLine.arguments[2]
let packages = CommandLine.arguments.dropFirst(3)
    .map { ProviderPackage(sources: URL(fileURLWithPath: $0).standardized) }
    .sorted { $0.name < $1.name }

// SwiftPM caches manifests, so its list of packages may be outdated. In that case, the build must fail.
let present = Set(packages.map(\.folder)).flatMap(ProviderPackage.all).map(\.name)
let added = Set(present).subtracting(packages.map(\.name)).sorted().map { "\($0) is new" }
let removed = Set(packages.map(\.name)).subtracting(present).sorted().map { "\($0) is gone" }
guard added.isEmpty, removed.isEmpty else {
    fail(
        "The folders of the packages have changed since SwiftPM last read them: "
            + "\((added + removed).joined(separator: ", ")). "
            + "Build with scripts/run or scripts/test, which make it read them again.")
}

/// Returns the expression for the providers of a package. `Provider.swift` declares one descriptor or several.
///
/// All packages use the same names for their descriptors, so the source uses module selectors (SE-0491).
/// `Module.descriptor` would not compile for a module that contains a type with the module's name.
func providers(of package: ProviderPackage) -> String {
    let module = package.name
    let lines = ((try? String(contentsOfFile: package.file, encoding: .utf8)) ?? "").split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("public let ") }.map { String($0.dropFirst(11).prefix { $0.isLetter }) }
    switch names.filter({ $0 == "descriptor" || $0 == "descriptors" }) {
    case ["descriptor"]:
        guard let outline = ProviderOutline(of: lines) else { return "[PackagedProvider(\(module)::descriptor)]" }
        return """
            [
                    PackagedProvider(
                        id: \(outline.id), packageName: "\(module)",
                        summary: \(outline.summary),
                        descriptor: { \(module)::descriptor })
                ]
            """
    case ["descriptors"]: return "\(module)::descriptors.map { PackagedProvider($0) }"
    default: fail("\(package.file): expected either 'public let descriptor' or 'public let descriptors'")
    }
}

let source = """
    // Generated from the provider packages and from Files/ by the plugin GenerateCatalog.
    \(packages.map { "import \($0.name)" }.joined(separator: "\n"))
    public import Protocols

    /// Every provider, by package name.
    public let packagedProviders: [PackagedProvider] = packages.flatMap(\\.self)

    /// The descriptor of every provider, by package name. To read it makes all descriptors.
    public let descriptors: [ProviderDescriptor] = packagedProviders.map(\\.descriptor)

    private let packages: [[PackagedProvider]] = [
    \(packages.map { "    \(providers(of: $0))," }.joined(separator: "\n"))
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
