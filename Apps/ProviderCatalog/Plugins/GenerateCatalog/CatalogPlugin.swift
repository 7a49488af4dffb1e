import Foundation
import PackagePlugin

/// A plugin that generates `Catalog.swift`, which imports all providers, lists their descriptors, and contains the texts of
/// the provider files.
@main
struct CatalogPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let providers = target.dependencies.flatMap(Self.providers).sorted { $0.path() < $1.path() }
        // `Sources/ProviderCatalog` is in the folder of the package.
        let files = target.directoryURL.appending(path: "../../Files").standardized
        let names = try FileManager.default.contentsOfDirectory(at: files, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        let output = context.pluginWorkDirectoryURL.appending(path: "Catalog.swift")
        return [
            .buildCommand(
                displayName: "Listing \(providers.count + names.count) providers",
                executable: try context.tool(named: "CatalogGenerator").url,
                arguments: [output, files].map { $0.path(percentEncoded: false) }
                    + providers.map { $0.path(percentEncoded: false) },
                // A folder of packages changes when one is added or removed. The generator then runs again and detects
                // an outdated list. `Provider.swift` tells whether a package declares one provider or several. The
                // folder of the files also changes when a file is added or removed.
                inputFiles: Set(providers.map(Self.folderOfPackages)).sorted { $0.path() < $1.path() } + [files]
                    + names.sorted { $0.path() < $1.path() }
                    + providers.map { $0.appending(path: "Provider.swift") },
                outputFiles: [output])
        ]
    }

    /// Returns the source folders of the providers in a dependency, such as `Packages/Weather/Sources/Weather`.
    private static func providers(in dependency: TargetDependency) -> [URL] {
        let targets: [any Target] =
            switch dependency {
            case .target(let target): [target]
            case .product(let product): product.targets
            @unknown default: []
            }
        return targets.map(\.directoryURL).filter {
            FileManager.default.fileExists(atPath: $0.appending(path: "Provider.swift").path(percentEncoded: false))
        }
    }

    private static func folderOfPackages(ofProvider sources: URL) -> URL {
        sources.appending(path: "../../..").standardized
    }
}
