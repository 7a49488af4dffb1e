// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "HackerNewsStories",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "HackerNewsStories", targets: ["HackerNewsStories"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "HackerNewsStories", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "HackerNewsStoriesTests",
            dependencies: ["HackerNewsStories", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
