// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "WikipediaPages",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "WikipediaPages", targets: ["WikipediaPages"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "WikipediaPages", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "WikipediaPagesTests",
            dependencies: ["WikipediaPages", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
