// swift-tools-version: 6.3
// The package of the workspace. It builds all packages in Packages/ and Apps/ and runs all of their tests.
//
// This manifest finds the packages by listing the folders, so a new package needs no change here. SwiftPM caches
// evaluated manifests. The cache key is the text of the manifest and the environment. The scripts set
// SWITCHBOARD_FOLDERS to the folder names, so that SwiftPM evaluates the manifest again after a folder was added or
// removed.
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Options that compile a module as a whole. Test modules compile a fifth faster, because each macro is expanded once.
/// Other modules do not use the options, because every change then compiles the whole module again.
let wholeModule: [SwiftSetting] = [
    .unsafeFlags([
        "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "1", "-no-emit-module-separately-wmo",
    ])
]

/// Returns the names of the visible subfolders of a folder, sorted.
func folders(in path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(path)")
    return (names ?? []).filter { isFile("\(path)/\($0)/.") && !$0.hasPrefix(".") }.sorted()
}

func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

/// The paths of all packages, such as `Packages/Protocols`.
let packages = ["Packages", "Apps"]
    .flatMap { group in folders(in: group).map { "\(group)/\($0)" } }
    .filter { isFile("\($0)/Package.swift") }

// SwiftPM identifies a package by the name of its folder, ignoring case, and the checkout is a package too.
let checkout = Context.packageDirectory.split(separator: "/").last.map(String.init) ?? ""
for package in packages where package.lowercased().hasSuffix("/\(checkout.lowercased())") {
    let reason = "\(package) has the same name as the folder of the checkout, '\(checkout)': rename the latter\n"
    FileHandle.standardError.write(Data(reason.utf8))
    exit(1)
}

/// Returns the products of a package. Every folder in its `Sources` is a product.
func products(of package: String) -> [Target.Dependency] {
    let identity = package.split(separator: "/").last.map(String.init) ?? package
    return folders(in: "\(package)/Sources").map { .product(name: $0, package: identity) }
}

/// Returns the products that the tests of a package may import: the products of the package and those of Protocols.
///
/// Tests may also import Essentials, the contracts and MemoryStore, but not in providers and in Protocols. Tests of apps
/// may import the products of all packages in Packages/, and those of the command line the catalog of providers.
func testDependencies(of package: String) -> [Target.Dependency] {
    let name = package.split(separator: "/").last.map(String.init) ?? package
    let isProvider = isFile("\(package)/Sources/\(name)/Provider.swift")
    let more = ["Essentials", "MemoryStore", "ProviderContract", "StoreContract", "TransportContract"]
        .map { "Packages/\($0)" }
    let shared = ["Packages/Protocols"] + (isProvider || name == "Protocols" ? [] : more)
    let others = package.hasPrefix("Apps/") ? packages.filter { $0.hasPrefix("Packages/") } : shared
    let catalog = name == "CommandLine" ? ["Apps/ProviderCatalog"] : []
    return Set([package] + others + catalog).sorted().flatMap(products)
}

/// Returns the files and subfolders of a test target that contain only data for the tests, and no Swift.
func dataFiles(in path: String) -> [String] {
    let folder = "\(Context.packageDirectory)/\(path)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { name in
        let files = FileManager.default.enumerator(atPath: "\(folder)/\(name)").map { $0.map { "\($0)" } } ?? []
        return !(files + [name]).contains { $0.hasSuffix(".swift") }
    }
}

let testTargets = packages.flatMap { package in
    folders(in: "\(package)/Tests").map { test in
        Target.testTarget(
            name: test,
            dependencies: testDependencies(of: package),
            path: "\(package)/Tests/\(test)",
            exclude: dataFiles(in: "\(package)/Tests/\(test)"),
            swiftSettings: settings + wholeModule
        )
    }
}

let package = Package(
    name: "Workspace",
    platforms: [.macOS(.v15)],
    dependencies: packages.map { .package(path: $0) },
    targets: testTargets
)
