import Foundation
import PackagePlugin

/// Writes `Catalog.swift`, which imports every provider and lists its descriptor, before the catalog is compiled.
@main
struct CatalogPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let known = target.dependencies.compactMap(Self.providerName).sorted()
        let present = try Self.providers(in: context.package.directoryURL.appending(path: "../../Packages"))
        guard known == present else {
            Diagnostics.error(Self.staleList(known: known, present: present))
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "Catalog.swift")
        return [
            .buildCommand(
                displayName: "Listing \(known.count) providers",
                executable: try context.tool(named: "CatalogGenerator").url,
                arguments: [output.path(percentEncoded: false)] + known,
                outputFiles: [output])
        ]
    }

    /// The product's name, when the dependency is a provider.
    private static func providerName(_ dependency: TargetDependency) -> String? {
        guard case .product(let product) = dependency else { return nil }
        let isProvider = product.sourceModules.contains { module in
            FileManager.default.fileExists(
                atPath: module.directoryURL.appending(path: "Provider.swift").path(percentEncoded: false))
        }
        return isProvider ? product.name : nil
    }

    /// The folders that hold a provider, whatever the manifests say.
    private static func providers(in packages: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: packages.path(percentEncoded: false)).filter { name in
            let main = packages.appending(path: "\(name)/Sources/\(name)/Provider.swift")
            return FileManager.default.fileExists(atPath: main.path(percentEncoded: false))
        }.sorted()
    }

    /// SwiftPM goes on with the list of folders it read once. That must not pass in silence.
    private static func staleList(known: [String], present: [String]) -> String {
        let added = Set(present).subtracting(known).sorted().map { "\($0) is new" }
        let removed = Set(known).subtracting(present).sorted().map { "\($0) is gone" }
        return """
            The folders of Packages/ have changed since SwiftPM last read them: \
            \((added + removed).joined(separator: ", ")). \
            Build with scripts/run or scripts/test, which make it read them again.
            """
    }
}
