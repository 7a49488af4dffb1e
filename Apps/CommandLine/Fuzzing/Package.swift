// swift-tools-version: 6.3
// The programs of scripts/fuzz: one fuzzer for each file in Targets/, named after the file, and a shared harness.
//
// This package is not part of the workspace, because its programs need the fuzzer's compiler flags. Like the workspace,
// this manifest finds its targets by listing a folder. SwiftPM caches that list, and scripts/fuzz refreshes it.
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules of the app that the fuzzers import.
let appModules = ["CommandLineInterface", "Connections", "Failures", "Output"]

let suffix = "Target.swift"
let files = try FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/Targets")
    .filter { $0.hasSuffix(suffix) }
    .sorted()

/// The fuzzers. `GitHubSearchTarget.swift` becomes `fuzz-GitHubSearch`.
let fuzzers = files.map { file in
    Target.executableTarget(
        name: "fuzz-\(file.dropLast(suffix.count))",
        dependencies: [
            "Essentials", "FuzzHarness", "HTTPCache", "MemoryStore", "Protocols", "ProviderCatalog", "ProviderFiles",
            "RESTClient", "Terminal", "TransportPolicies", "WebServer",
        ] + appModules.map { .product(name: $0, package: "CommandLine") },
        path: "Targets",
        exclude: files.filter { $0 != file },
        sources: [file],
        swiftSettings: settings,
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]
    )
}

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [
        "Apps/ProviderCatalog", "Apps/CommandLine", "Packages/Essentials", "Packages/HTTPCache",
        "Packages/MemoryStore", "Packages/Protocols", "Packages/ProviderFiles", "Packages/RESTClient",
        "Packages/Terminal", "Packages/TransportPolicies", "Packages/WebServer",
    ]
    .map { .package(path: "../../../\($0)") },
    targets: [
        .target(
            name: "FuzzHarness", dependencies: ["Essentials", "Protocols", "ProviderCatalog", "RESTClient"],
            swiftSettings: settings)
    ] + fuzzers
)
