// swift-tools-version: 6.3
// The programs of scripts/benchmark: a loopback server that serves searches as GitHub does, and the program that runs
// and measures commands against the server.
//
// This package is not part of the workspace, because neither depends on the other.
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Benchmark",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Platform", swiftSettings: settings),
        .executableTarget(name: "benchmark", dependencies: ["Platform"], swiftSettings: settings),
        // The server is a separate process, because it keeps 100 MB of responses. On Linux, the peak memory of a child
        // process is at least that of its parent.
        .executableTarget(name: "benchmark-server", dependencies: ["Platform"], swiftSettings: settings),
    ]
)
