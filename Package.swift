// swift-tools-version: 6.3
// The package of the workspace: all packages in Packages/ and Apps/ as one. Programs require it by
// URL and version.
//
// SwiftPM refuses dependencies by path in a package that others require by version. So this manifest does not depend on
// the packages: it reads their manifests, and declares their products and targets itself. A new package needs no change
// here. The manifests of the packages remain what SwiftPM builds with `--package-path Packages/NAME`.
//
// SwiftPM caches an evaluated manifest by its text and the environment. The scripts set SWITCHBOARD_FOLDERS, so that
// SwiftPM evaluates it again after a package was added, changed or removed. For programs that depend on this package,
// the version in the next line has the same effect. A test compares it with the program's.
// Version: 0.1.0
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Options that compile a module as a whole. Test modules compile a fifth faster, because each macro is expanded once.
/// Other modules do not use the options, because every change then compiles the whole module again. Without the scripts,
/// there are no such options, because SwiftPM refuses them in dependencies.
let wholeModule: [SwiftSetting] =
    Context.environment["SWITCHBOARD_FOLDERS"] == nil
    ? []
    : [
        .unsafeFlags([
            "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "1", "-no-emit-module-separately-wmo",
        ])
    ]

/// A call in a manifest, such as `.target(name: "Records", dependencies: […])`. Its arguments are literals.
struct Declaration {
    /// The name of the function, such as `target`.
    let function: String
    let arguments: String

    var name: String { text("name") ?? "" }
    /// The names of the targets and products in an argument, of which `.product(name: "A", package: "B")` has one.
    func names(_ argument: String) -> [String] {
        guard let start = arguments.range(of: "\(argument): [") else { return [] }
        let list = String(arguments[start.upperBound...].prefix { $0 != "]" })
        return list.replacing(/, package: "\w+"/, with: "").matches(of: /"([^"]+)"/).map { String($0.1) }
    }

    func text(_ argument: String) -> String? {
        arguments.range(of: "\(argument): \"").map { String(arguments[$0.upperBound...].prefix { $0 != "\"" }) }
    }

    /// Returns the declarations of products and targets in the text of a manifest.
    static func all(in manifest: String) -> [Declaration] {
        let code = manifest.split(separator: "\n").filter { !$0.contains(/^ *\/\//) }.joined(separator: "\n")
        let calls = /\.(library|executable|target|executableTarget|testTarget|plugin)\(/
        return code.matches(of: calls).map { call in
            var depth = 1
            let arguments = code[call.range.upperBound...].prefix { character in
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                return depth > 0
            }
            return Declaration(function: String(call.1), arguments: String(arguments))
        }
    }
}

/// A package in a subfolder of the workspace.
struct LocalPackage {
    let name: String
    /// The path from the root, such as `Packages/Protocols`.
    let path: String
    let declarations: [Declaration]

    var isProvider: Bool { isFile("\(Context.packageDirectory)/\(path)/Sources/\(name)/Provider.swift") }
}

func isFile(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Returns the packages in a folder, sorted by name.
func packages(in folder: String) -> [LocalPackage] {
    let root = Context.packageDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
        guard let manifest = try? String(contentsOfFile: "\(root)/\(folder)/\(name)/Package.swift", encoding: .utf8)
        else { return nil }
        return LocalPackage(name: name, path: "\(folder)/\(name)", declarations: Declaration.all(in: manifest))
    }
}

/// All packages. The scripts link those of SWITCHBOARD_PACKAGES into `.build/packages`, because a target must be below the
/// folder of its package.
let local = [".build/packages", "Packages", "Apps"].flatMap(packages)

/// The targets of each library. A target that depends on a library is built again if one of these changes.
let libraries = Dictionary(
    local.flatMap(\.declarations).filter { $0.function == "library" }.map { ($0.name, $0.names("targets")) },
    uniquingKeysWith: +)

/// Returns the target of a package that a declaration stands for; `nil` for a product.
func target(_ declaration: Declaration, of package: LocalPackage) -> Target? {
    let name = declaration.name
    let named = declaration.names("dependencies").flatMap { libraries[$0] ?? [$0] }
    let providers = name == "ProviderCatalog" ? local.filter(\.isProvider).map(\.name) : []
    let dependencies = Set(named + providers).subtracting([name]).sorted().map { Target.Dependency(stringLiteral: $0) }
    let exclude = declaration.names("exclude")
    func path(in folder: String) -> String { "\(package.path)/\(declaration.text("path") ?? "\(folder)/\(name)")" }
    switch declaration.function {
    case "target":
        return .target(
            name: name, dependencies: dependencies, path: path(in: "Sources"), exclude: exclude,
            swiftSettings: settings, plugins: declaration.names("plugins").map { .plugin(name: $0) })
    case "executableTarget":
        return .executableTarget(
            name: name, dependencies: dependencies, path: path(in: "Sources"), exclude: exclude,
            swiftSettings: settings)
    case "testTarget":
        // Scripts that test new packages remove all other tests from a copy.
        guard isFile("\(Context.packageDirectory)/\(path(in: "Tests"))") else { return nil }
        return .testTarget(
            name: name, dependencies: dependencies, path: path(in: "Tests"), exclude: exclude,
            swiftSettings: settings + wholeModule)
    case "plugin":
        return .plugin(
            name: name, capability: .buildTool(), dependencies: dependencies, path: path(in: "Plugins"))
    default: return nil
    }
}

/// Returns the product that a declaration stands for; `nil` for a target.
func product(_ declaration: Declaration) -> Product? {
    switch declaration.function {
    case "library": .library(name: declaration.name, targets: declaration.names("targets"))
    case "executable": .executable(name: declaration.name, targets: declaration.names("targets"))
    default: nil
    }
}

/// Returns the programs of scripts/fuzz, which sets SWITCHBOARD_FUZZING: one for each file in `Targets`, named after the file,
/// so that `GitHubSearchTarget.swift` becomes `fuzz-GitHubSearch`, and a shared harness. Other builds do not have them,
/// because they need the compiler flags of the fuzzer.
func fuzzers() -> [Target] {
    guard Context.environment["SWITCHBOARD_FUZZING"] != nil else { return [] }
    let folder = "Apps/CommandLine/Fuzzing"
    let suffix = "Target.swift"
    let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(folder)/Targets")) ?? []
    let files = names.filter { $0.hasSuffix(suffix) }.sorted()
    let dependencies: [Target.Dependency] = [
        "CommandLineInterface", "Connections", "Essentials", "Failures", "HTTPCache", "MemoryStore", "Output",
        "Protocols", "ProviderCatalog", "ProviderFiles", "RESTClient", "Terminal", "TransportPolicies", "WebServer",
    ]
    let harness = Target.target(
        name: "FuzzHarness", dependencies: dependencies, path: "\(folder)/FuzzHarness", swiftSettings: settings)
    return [harness]
        + files.map { file in
            .executableTarget(
                name: "fuzz-\(file.dropLast(suffix.count))", dependencies: dependencies + ["FuzzHarness"],
                path: "\(folder)/Targets", exclude: files.filter { $0 != file }, sources: [file],
                swiftSettings: settings, linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
        }
}

let package = Package(
    name: "Workspace",
    platforms: [.macOS(.v15)],
    products: local.flatMap { $0.declarations.compactMap(product) },
    targets: local.flatMap { package in package.declarations.compactMap { target($0, of: package) } } + fuzzers()
)
