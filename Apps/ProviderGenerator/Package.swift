// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ProviderGenerator",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "provider-generator", targets: ["provider-generator"]),
        .library(name: "ProviderGenerator", targets: ["ProviderGenerator"]),
    ],
    dependencies: [
        .package(path: "../../Packages/Essentials"),
        .package(path: "../../Packages/Protocols"),
        .package(path: "../../Packages/ProviderContract"),
    ],
    targets: [
        // Reads a recorded response and writes a provider package.
        .target(
            name: "ProviderGenerator", dependencies: ["Essentials", "Protocols", "ProviderContract"],
            swiftSettings: settings),
        // The program that scripts/new-provider runs.
        .executableTarget(
            name: "provider-generator", dependencies: ["Essentials", "ProviderGenerator", "Protocols"],
            swiftSettings: settings),
        .testTarget(
            name: "ProviderGeneratorTests",
            dependencies: [
                "ProviderGenerator", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
                "ProviderContract",
            ],
            exclude: ["Golden", "Responses"], swiftSettings: settings),
    ]
)
