import Foundation
import PackagePlugin

/// Writes `Catalog.swift`, which imports every provider and lists its descriptor, before the catalog is compiled.
@main
struct CatalogPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let modules = target.dependencies.compactMap(Self.providerName).sorted()
        let packages = context.package.directoryURL.appending(path: "../../Packages").standardized
        let output = context.pluginWorkDirectoryURL.appending(path: "Catalog.swift")
        return [
            .buildCommand(
                displayName: "Listing \(modules.count) providers",
                executable: try context.tool(named: "CatalogGenerator").url,
                arguments: [output, packages].map { $0.path(percentEncoded: false) } + modules,
                // A folder changes with the names in it, so the generator runs, and sees, whenever a package comes or
                // goes, also when SwiftPM goes on with the list of modules that it made before.
                inputFiles: [packages],
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
}
