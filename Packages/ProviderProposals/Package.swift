// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ProviderProposals",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ProviderProposals", targets: ["ProviderProposals"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
    ],
    targets: [
        // What a recorded response says about an API, and the provider file that follows from it. Everybody who writes a
        // provider package compiles it first, so it depends on little.
        .target(
            name: "ProviderProposals",
            dependencies: ["Essentials", .product(name: "Records", package: "Protocols")], swiftSettings: settings),
        .testTarget(
            name: "ProviderProposalsTests",
            dependencies: [
                "Essentials", .product(name: "ProtocolsTesting", package: "Protocols"), "ProviderProposals",
            ],
            swiftSettings: settings),
    ]
)
