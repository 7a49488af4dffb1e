import Foundation
import ProtocolsTesting
import Testing

/// The rules for all packages.
///
/// `scripts/test` also builds with `--explicit-target-dependency-import-check error`, which rejects imports that a
/// manifest does not declare.
@Suite struct WorkspaceTests {
    private let workspace: Workspace
    private var packages: [Workspace.Package] { workspace.packages }

    init() throws {
        workspace = try Workspace()
    }

    @Test func `the packages are found`() {
        #expect(packages.contains { $0.path == "Packages/Protocols" })
        #expect(packages.contains { $0.path == "Apps/ProviderCatalog" })
        #expect(packages.contains { $0.isProvider })
        for package in packages { #expect(!package.sources.isEmpty && !package.tests.isEmpty, "\(package)") }
    }

    /// Protocols and Essentials depend on no package, and providers on Protocols alone.
    @Test
    func `a package depends on the floors below it, and its tests may depend on the contracts and on MemoryStore`() {
        let floors = ["Essentials", "Protocols"]
        let contracts = ["MemoryStore", "ProviderContract", "StoreContract", "TransportContract"]
        for package in packages where !package.isApp {
            let dependencies = package.manifest.matches(of: /\.package\(([^)]*)\)/).map { String($0.1) }
            let allowed =
                floors.contains(package.name) ? [] : package.isProvider ? ["Protocols"] : floors + contracts
            #expect(Set(dependencies).isSubset(of: allowed.map { "path: \"../\($0)\"" }), "\(package)")
            // Each match is a `.target(…)` up to the next target.
            for target in package.manifest.matches(of: /\.target\((?:(?!\.(?:target|testTarget)\()[\s\S])*/) {
                for contract in contracts where package.name != contract {
                    #expect(!target.0.contains(contract), "\(package): only tests may depend on it")
                }
            }
        }
    }

    /// The modules of Protocols, each with those that it may import. Only providers and what connects them to the rest
    /// import all of them, as Protocols.
    @Test func `a module of Protocols imports only the modules below it`() {
        let below = [
            "Records": [], "RecordDecoding": ["Records"], "TransportProtocols": ["Records"],
            "RecordConditions": ["Records"], "StoreProtocols": ["RecordConditions", "Records"],
            "ProviderProtocols": ["Records", "TransportProtocols"],
            "Protocols": ["ProviderProtocols", "Records", "TransportProtocols"],
            "ProtocolsTesting": ["Protocols", "RecordDecoding"],
        ]
        let files = packages.first { $0.name == "Protocols" }?.sources ?? []
        expectEqual(Set(files.map(\.module)), Set(below.keys))
        for file in files {
            let modules = file.imports.intersection(below.keys)
            #expect(modules.isSubset(of: below[file.module] ?? []), "\(file)")
        }
    }

    @Test func `transports know no provider, and stores know neither`() {
        let unknown = [
            "CurlTransport": ["Protocols", "ProviderProtocols", "StoreProtocols"],
            "HTTPCache": ["Protocols", "ProviderProtocols", "StoreProtocols"],
            "TransportContract": ["Protocols", "ProviderProtocols", "StoreProtocols"],
            "MemoryStore": ["Protocols", "ProviderProtocols", "TransportProtocols"],
            "PostgresStore": ["Protocols", "ProviderProtocols", "SQLiteStore", "TransportProtocols"],
            "SQLiteStore": ["PostgresStore", "Protocols", "ProviderProtocols", "TransportProtocols"],
            "SQLTables": ["PostgresStore", "Protocols", "ProviderProtocols", "SQLiteStore", "TransportProtocols"],
            "StoreContract": ["Protocols", "ProviderProtocols", "TransportProtocols"],
        ]
        for (name, modules) in unknown {
            let files = packages.flatMap(\.sources).filter { $0.module == name }
            #expect(!files.isEmpty, "\(name)")
            for file in files { #expect(file.imports.isDisjoint(with: modules), "\(file)") }
        }
    }

    /// The modules of the app, each with those that it may import. Only the composition root, `switchboard`, knows
    /// concrete transports, clients and stores.
    @Test func `a module of the app imports only the modules below it`() {
        let interfaces = ["TerminalInterface", "WebInterface"]
        let commands = ["Arguments", "Connections", "Failures", "Lists", "Output", "Sorting", "ToolServer"]
        let below = [
            "Failures": [], "Arguments": ["Failures"], "Output": ["Arguments", "Failures"],
            "Connections": ["Arguments", "Failures"], "Sorting": ["Failures"],
            "Lists": ["Arguments", "Connections", "Failures", "Output", "Sorting"],
            "CommandLineInterface": commands, "command-pages": ["CommandLineInterface"], "TerminalInterface": [],
            "WebInterface": [], "SceneFakes": [], "ToolServer": [],
            "ExternalPrograms": ["TerminalInterface"],
            "switchboard": commands + interfaces + ["CommandLineInterface", "ExternalPrograms"],
        ]
        let concrete = [
            "CurlTransport", "HTTPCache", "MemoryStore", "PostgresStore", "ProviderCatalog", "RESTClient",
            "SQLiteStore", "TransportPolicies",
        ]
        let files = packages.first { $0.name == "CommandLine" }?.sources ?? []
        expectEqual(Set(files.map(\.module)), Set(below.keys))
        for file in files {
            #expect(file.imports.intersection(below.keys).isSubset(of: below[file.module] ?? []), "\(file)")
            #expect(file.module == "switchboard" || file.imports.isDisjoint(with: concrete), "\(file)")
        }
    }

    @Test func `only contracts and apps import the kit of contracts`() {
        let others = packages.filter { !$0.isApp && !$0.name.hasSuffix("Contract") }
        for file in others.flatMap(\.sources) { #expect(!file.imports.contains("ContractKit"), "\(file)") }
    }

    @Test func `no manifest has a remote dependency`() throws {
        let text = try String(contentsOf: workspace.root.appending(path: "Package.swift"), encoding: .utf8)
        for (path, manifest) in [("Package.swift", text)] + packages.map({ ($0.path, $0.manifest) }) {
            #expect(!manifest.contains(/\.package\([^)]*(?:url|id):|\.binaryTarget\(/), "\(path)")
        }
    }

    @Test func `a provider is one library and one test target`() {
        for package in packages where package.isProvider {
            let products = package.manifest.matches(of: /\.(library|executable|plugin)\(name: "(\w+)"/)
                .map { "\($0.1) \($0.2)" }
            expectEqual(products, ["library \(package.name)"], "\(package)")
            #expect(package.manifest.matches(of: /\.testTarget\(/).count == 1, "\(package)")
        }
    }

    @Test func `names do not collide`() throws {
        // SwiftPM identifies a package by the name of its folder in lower case.
        let names = Dictionary(grouping: packages) { $0.name.lowercased() }
        for packages in names.values { expectEqual(packages.count, 1, "\(packages)") }
        for package in packages {
            #expect(package.manifest.contains("name: \"\(package.name)\""), "\(package) is named unlike its folder")
            // If a type has the name of its module, Swift looks up `Module.name` in the type.
            for file in package.sources where file.text.contains(file.module) {
                let type = try Regex(
                    "(?m)^[^/\"\\n]*\\b(?:struct|class|enum|actor|protocol|typealias) \(file.module)\\b")
                #expect(!file.text.contains(type), "\(file) declares a type with the name of its module")
            }
        }
    }

    /// Foundation and FoundationNetworking cost 15 MB of memory and 14 ms at every start.
    @Test func `only Protocols and Essentials import Foundation`() {
        let reexports = [
            "Packages/Protocols/Sources/Records/Foundation.swift",
            "Packages/Essentials/Sources/Essentials/Platform/Foundation.swift",
        ]
        for package in packages {
            for file in package.sources + (package.isApp ? [] : package.tests) where !reexports.contains(file.path) {
                let modules = file.imports.filter { $0.hasPrefix("Foundation") }
                #expect(modules.subtracting(package.isApp ? ["FoundationEssentials"] : []).isEmpty, "\(file)")
            }
        }
    }

    @Test func `only Essentials imports the C library`() {
        for file in packages.flatMap({ $0.sources + $0.tests }) where file.module != "Essentials" {
            #expect(file.imports.isDisjoint(with: ["Darwin", "Glibc", "Musl"]), "\(file): import Essentials")
        }
    }

    @Test func `only the generated catalog imports providers`() {
        let providers = Set(packages.filter(\.isProvider).map(\.name))
        for file in packages.filter(\.isApp).flatMap({ $0.sources + $0.tests }) {
            #expect(file.imports.isDisjoint(with: providers), "\(file)")
        }
    }

    /// SwiftPM does not check imports of modules that ship with the toolchain.
    @Test func `packages import only these modules of the toolchain`() {
        let toolchain: Set = [
            "Darwin", "Dispatch", "Glibc", "Musl", "Observation", "Synchronization", "Testing", "FoundationEssentials",
            "Foundation",
        ]
        let modules = Set(packages.flatMap(\.sources).map(\.module)).union([
            "CLibcurl", "CPostgres", "CSQLite", "CTerminal",
        ])
        for file in packages.filter({ !$0.isApp }).flatMap({ $0.sources + $0.tests }) {
            #expect(file.imports.subtracting(toolchain).isSubset(of: modules), "\(file)")
        }
    }

    /// Programs that depend on this package by version get a new manifest with each version: see its comment.
    @Test func `the manifest of the workspace names the version of the program`() throws {
        let manifest = try String(contentsOf: workspace.root.appending(path: "Package.swift"), encoding: .utf8)
        let app = packages.first { $0.name == "CommandLine" }
        let tool = app?.sources.first { $0.path.hasSuffix("/CommandLineTool.swift") }?.text ?? ""
        let version = try #require(tool.firstMatch(of: /static let version = "(.+)"/)).1
        #expect(manifest.contains("\n// Version: \(version)\n"))
    }

    @Test func `the top-level folder has only the expected items`() throws {
        let expected: Set = ["Apps", "Package.swift", "Packages", "README.md", "scripts"]
        #expect(Set(try Workspace.names(in: workspace.root)).isSubset(of: expected))
    }

    /// What measures or tests a package is beside it, and not in `scripts`.
    @Test func `the scripts are few, and are no packages`() throws {
        let folder = workspace.root.appending(path: "scripts")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { !folder.appending(path: $0, directoryHint: .checkFileSystem).hasDirectoryPath }
        #expect(files.count <= 20, "\(files.sorted())")
        #expect(!files.contains { $0.hasSuffix("Package.swift") })
    }

    #if os(Linux)
        /// Runs only in a build of the whole workspace. A build of this package alone has fewer test targets.
        @Test(.enabled(if: Build.isOfWorkspace)) func `the build has every test target`() throws {
            for file in packages.flatMap(\.tests) {
                let target = try Build.folder.appending(path: "\(file.module).build")
                #expect(
                    Workspace.exists(target),
                    "\(file) is new since SwiftPM listed the folders; test with scripts/test, which makes it list them")
            }
        }

        /// The executable file contains the names of the libraries that it links.
        @Test(.enabled(if: Build.isOfWorkspace))
        func `the program links FoundationEssentials but not the rest of Foundation`()
            throws
        {
            let program = try Data(contentsOf: Build.folder.appending(path: "switchboard"), options: .mappedIfSafe)
            #expect(program.range(of: Data("libFoundationEssentials.so".utf8)) != nil)
            for library in ["Foundation", "FoundationNetworking", "FoundationXML", "FoundationInternationalization"] {
                #expect(program.range(of: Data("lib\(library).so".utf8)) == nil, "\(library)")
            }
        }
    #endif
}

#if os(Linux)
    enum Build {
        private static let bundle = Result {
            URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        }

        /// The folder of the products.
        static var folder: URL { get throws { try bundle.get().deletingLastPathComponent() } }
        static var isOfWorkspace: Bool { (try? bundle.get().lastPathComponent.hasPrefix("Workspace")) == true }
    }
#endif
