import Arguments
import Connections
import Failures
import Output
import Protocols
import ProviderFiles

/// Writes the Swift package that does what a provider file does.
struct EjectCommand: Command {
    let name = "eject"
    let summary = "write a provider file as a Swift package"
    let details: String? = """
        The package sends the same requests and prints the same records, and you can change it as any other package. It \
        needs the repository of switchboard: put it in the folder Packages, and build the program with scripts/install. \
        What the package does in another way than the file is printed. An existing folder is never replaced. A file of \
        yours gets the name *.ejected, because a program cannot have two providers with one id.
        """
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(name: "id or file", placeholder: "<id|file>", values: .providersOrFiles)
    let examples = [
        Example(
            "switchboard eject crossref-works -o Packages/CrossrefWorks",
            "write the package of a provider that is part of the program"),
        Example("switchboard eject ./acme.json -o Packages/Acme", "write the package of a file"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [OptionGroup(title: "Output", options: [Option.packageFolder])]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let source = try EjectionSource(invocation)
        let folder = try PackageFolder(invocation)
        let package = try source.package(named: folder.name)
        try folder.write(package, invocation.system.providerFiles)
        let renamed = try source.rename(invocation.system.providerFiles)
        try invocation.console.output.write(
            report(package, folder, source) + (renamed.map { "\n\(source.path) is now \($0).\n" } ?? ""))
    }

    private func report(_ package: EjectedPackage, _ folder: PackageFolder, _ source: EjectionSource) -> String {
        let differences = package.differences.map { "  \($0)" }.joined(separator: "\n")
        let note = differences.isEmpty ? "" : "What differs from the file:\n\n\(differences)\n\n"
        let embedded = source.replaced.map {
            "The package takes precedence over the file in the program. Remove \($0).\n"
        }
        return """
            Created \(folder.path) with \(package.files.count) files.

            \(note)The package belongs in the folder Packages of the repository. Try there:

              scripts/format
              scripts/test \(folder.name)
              scripts/run \(source.id) list --samples

            \(embedded ?? "")
            """
    }
}

extension Option<String?> {
    static var packageFolder: Option {
        Option(
            "output", "the new folder; its name is that of the package", .path("FOLDER", "a new folder"),
            isRequired: true
        ).short("-o")
    }
}
