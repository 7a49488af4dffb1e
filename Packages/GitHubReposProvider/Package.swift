// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "GitHubReposProvider",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "GitHubReposProvider", targets: ["GitHubReposProvider"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "GitHubReposProvider", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "GitHubReposProviderTests",
            dependencies: [
                "GitHubReposProvider", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
            ],
            swiftSettings: settings),
    ]
)
