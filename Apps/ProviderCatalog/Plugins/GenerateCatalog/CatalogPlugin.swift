import Foundation
import PackagePlugin

/// A plugin that generates `Catalog.swift`, which imports all providers, lists their descriptors, and contains the texts of
/// the provider files.
@main
struct CatalogPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let modules = target.dependencies.compactMap(Self.providerName).sorted()
        let packages = context.package.directoryURL.appending(path: "../../Packages").standardized
        let folder = context.package.directoryURL.appending(path: "Files")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        let output = context.pluginWorkDirectoryURL.appending(path: "Catalog.swift")
        return [
            .buildCommand(
                displayName: "Listing \(modules.count + files.count) providers",
                executable: try context.tool(named: "CatalogGenerator").url,
                arguments: [output, packages, folder].map { $0.path(percentEncoded: false) } + modules,
                // The folder changes when a package is added or removed. The generator then runs again and detects an
                // outdated list of modules. `Provider.swift` tells whether a package declares one provider or several.
                // The folder of the files also changes when a file is added or removed.
                inputFiles: [packages, folder] + files.sorted { $0.path() < $1.path() }
                    + modules.map { packages.appending(path: "\($0)/Sources/\($0)/Provider.swift") },
                outputFiles: [output])
        ]
    }

    /// Returns the product's name; `nil` when the dependency is not a provider.
    private static func providerName(_ dependency: TargetDependency) -> String? {
        guard case .product(let product) = dependency else { return nil }
        let isProvider = product.sourceModules.contains { module in
            FileManager.default.fileExists(
                atPath: module.directoryURL.appending(path: "Provider.swift").path(percentEncoded: false))
        }
        return isProvider ? product.name : nil
    }
}
