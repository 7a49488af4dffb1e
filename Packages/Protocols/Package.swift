// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Protocols",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Protocols", targets: ["Protocols"]),
        .library(name: "ProtocolsTesting", targets: ["ProtocolsTesting"]),
    ],
    targets: [
        .target(name: "Protocols", swiftSettings: settings),
        // Fakes, random numbers and a comparison for the tests of packages that depend on Protocols.
        .target(name: "ProtocolsTesting", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(name: "ProtocolsTests", dependencies: ["Protocols", "ProtocolsTesting"], swiftSettings: settings),
    ]
)
