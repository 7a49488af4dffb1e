// swift-tools-version: 6.3
// Programs of scripts/benchmark: a loopback server that serves searches as GitHub does, and the program that runs and
// measures commands against it.
//
// It is not part of the workspace: neither needs the other.
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
        // A separate process: on Linux, the peak memory of a child is at least that of its parent, and the server keeps
        // 100 MB of responses.
        .executableTarget(name: "benchmark-server", dependencies: ["Platform"], swiftSettings: settings),
    ]
)
