// swift-tools-version: 6.3
// What scripts/fuzz builds: a fuzzer for every file of Targets/, named after it, and what they share.
//
// It is no part of the workspace, because its programs are nothing without the fuzzer's flags. Like the manifests there
// it lists files, not names; the script makes SwiftPM look again.
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let suffix = "Target.swift"
let files = try FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/Targets")
    .filter { $0.hasSuffix(suffix) }
    .sorted()

/// `GitHubSearchTarget.swift` becomes the program `fuzz-GitHubSearch`.
let fuzzers = files.map { file in
    Target.executableTarget(
        name: "fuzz-\(file.dropLast(suffix.count))",
        dependencies: [
            "FuzzHarness", "ProviderCatalog", "HTTPCache", "Protocols", "TransportPolicies",
            .product(name: "CommandLineInterface", package: "Switchboard"),
        ],
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
        "Apps/ProviderCatalog", "Apps/Switchboard", "Packages/HTTPCache", "Packages/Protocols",
        "Packages/TransportPolicies",
    ]
    .map { .package(path: "../../../\($0)") },
    targets: [
        .target(name: "FuzzHarness", dependencies: ["ProviderCatalog", "Protocols"], swiftSettings: settings)
    ] + fuzzers
)
