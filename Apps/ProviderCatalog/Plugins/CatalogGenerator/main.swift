// Writes the catalog: `CatalogGenerator OUTPUT MODULE…`
import Foundation

let output = CommandLine.arguments[1]
let modules = CommandLine.arguments.dropFirst(2)

// A module selector (SE-0491) says which of the many constants called `descriptor` is meant. The dotted form would
// break as soon as a provider had a type with its module's name.
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
    FileHandle.standardError.write(Data("CatalogGenerator: cannot write \(output): \(error)\n".utf8))
    exit(1)
}
