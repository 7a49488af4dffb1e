// swift-tools-version: 6.3
// The workspace: builds every package of Packages/ and Apps/ and runs all their tests in one go.
//
// It lists folders, not names, so that a package is added by dropping in its folder. SwiftPM caches what a manifest
// said and does not look at folders again; the scripts, which set SWITCHBOARD_FOLDERS, make it look.
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The folders within a folder of the workspace, in order.
func folders(in path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(path)")
    return (names ?? []).filter { isFile("\(path)/\($0)/.") && !$0.hasPrefix(".") }.sorted()
}

func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

/// `Packages/Protocols`, `Apps/Switchboard` and so on.
let packages = ["Packages", "Apps"]
    .flatMap { group in folders(in: group).map { "\(group)/\($0)" } }
    .filter { isFile("\($0)/Package.swift") }

/// Where SwiftPM finds a package. It names packages by their folders, so that `Apps/Switchboard` would clash with a
/// checkout that is itself called `switchboard`; a hidden link beside the folder gives such a package another name.
func path(_ package: String) -> String {
    let parts = package.split(separator: "/")
    let link = "\(parts[0])/.\(parts[1])App"
    return isFile(link) ? link : package
}

/// A package's products: every folder of its sources is one.
func products(of package: String) -> [Target.Dependency] {
    let identity = path(package).split(separator: "/").last.map(String.init) ?? package
    return folders(in: "\(package)/Sources").map { .product(name: $0, package: identity) }
}

/// What a package's tests may use besides its own products: Protocols; for packages that are not providers also
/// TransportContract, which is itself built on Protocols; for apps, which compose, all of Packages/.
func testDependencies(of package: String) -> [Target.Dependency] {
    let name = package.split(separator: "/").last.map(String.init) ?? package
    let isProvider = isFile("\(package)/Sources/\(name)/Provider.swift")
    let shared = ["Packages/Protocols"] + (isProvider || name == "Protocols" ? [] : ["Packages/TransportContract"])
    let others = package.hasPrefix("Apps/") ? packages.filter { $0.hasPrefix("Packages/") } : shared
    return Set([package] + others).sorted().flatMap(products)
}

/// The folders within a folder of tests that hold no sources, and are read by the tests themselves.
func dataFolders(in path: String) -> [String] {
    folders(in: path).filter { folder in
        let files = FileManager.default.enumerator(atPath: "\(Context.packageDirectory)/\(path)/\(folder)")
        return files?.contains { "\($0)".hasSuffix(".swift") } != true
    }
}

let testTargets = packages.flatMap { package in
    folders(in: "\(package)/Tests").map { test in
        Target.testTarget(
            name: test,
            dependencies: testDependencies(of: package),
            path: "\(package)/Tests/\(test)",
            exclude: dataFolders(in: "\(package)/Tests/\(test)"),
            swiftSettings: settings
        )
    }
}

let package = Package(
    name: "Workspace",
    platforms: [.macOS(.v15)],
    dependencies: packages.map { .package(path: path($0)) },
    targets: testTargets
)
