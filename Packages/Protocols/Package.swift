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
        .library(name: "ProviderTesting", targets: ["ProviderTesting"]),
    ],
    targets: [
        .target(name: "Protocols", swiftSettings: settings),
        // For the tests of providers: a client without an API.
        .target(name: "ProviderTesting", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(name: "ProtocolsTests", dependencies: ["Protocols"], swiftSettings: settings),
    ]
)
