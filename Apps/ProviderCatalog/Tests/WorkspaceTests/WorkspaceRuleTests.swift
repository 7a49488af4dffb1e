import Foundation
import Testing

/// The rules, asked of the workspace itself.
@Suite("The workspace keeps its rules") struct WorkspaceRuleTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace.current.get()
    }

    @Test func everyPackageIsRead() {
        let paths = Set(workspace.packages.map(\.path))
        #expect(paths.isSuperset(of: ["Packages/Protocols", "Packages/UseCases", "Apps/ProviderCatalog"]))
        #expect(workspace.packages.contains { $0.isProvider })
        #expect(workspace.sourceFiles.contains { $0.imports.contains { $0.module == "CLibcurl" } })
        for package in workspace.packages {
            #expect(!workspace.sources(of: package).isEmpty, "\(package.path) has no sources")
        }
    }

    @Test func packagesImportProtocolsAndTheToolchain() {
        let rules = ImportRules(packages: workspace.packages)
        report(workspace.sourceFiles.flatMap(rules.violations))
    }

    @Test func noTypeIsNamedLikeItsModule() {
        report(workspace.sourceFiles.flatMap(NameRules.violations))
    }

    @Test func noTwoPackagesHaveOneName() {
        report(NameRules.violations(among: workspace.packages))
    }

    @Test func theTopLevelHoldsWhatAReaderHasToKnow() throws {
        report(TopLevelRule.violations(among: try workspace.topLevelNames()))
    }

    // One after the other, because each starts a compiler.
    @Test(.serialized, arguments: (try? Workspace.current.get().packages) ?? [])
    func packagesDependOnProtocolsAlone(package: PackageFolder) async throws {
        let manifest = try await ManifestReader(package: workspace.root.appending(path: package.path)).read()
        let rules = ManifestRules(
            package: package,
            protocols: workspace.root.appending(path: "Packages/Protocols").filePath)
        report(rules.violations(in: manifest, source: try workspace.text(of: "\(package.path)/Package.swift")))
    }

    @Test func theWorkspaceDependsOnFoldersAlone() async throws {
        let manifest = try await ManifestReader(package: workspace.root).read()
        #expect(!manifest.dependencies.isEmpty)
        report(ManifestRules.remoteFaults(manifest).map { Violation("Package.swift", $0.message) })
    }

    private func report(_ violations: [Violation]) {
        for violation in violations { violation.record(in: workspace) }
    }
}

extension PackageFolder: CustomTestStringConvertible {
    var testDescription: String { path }
}
