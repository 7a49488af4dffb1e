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
        .package(path: "../../Packages/ProviderProposals"),
    ],
    targets: [
        // Checks the arguments of scripts/new-provider, and writes a provider package from TemplateProvider or from a
        // recorded response. Everybody who writes a provider compiles it first, so it depends on little.
        .target(
            name: "ProviderGenerator",
            dependencies: ["Essentials", "ProviderProposals"], swiftSettings: settings),
        // The program that scripts/new-provider runs.
        .executableTarget(
            name: "provider-generator", dependencies: ["Essentials", "ProviderGenerator", "ProviderProposals"],
            swiftSettings: settings),
        .testTarget(
            name: "ProviderGeneratorTests",
            dependencies: [
                "Essentials", .product(name: "ProtocolsTesting", package: "Protocols"), "ProviderGenerator",
                "ProviderProposals",
            ],
            exclude: ["Golden", "Responses"], swiftSettings: settings),
    ]
)
