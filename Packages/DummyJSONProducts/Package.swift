// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "DummyJSONProducts",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DummyJSONProducts", targets: ["DummyJSONProducts"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "DummyJSONProducts", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "DummyJSONProductsTests",
            dependencies: ["DummyJSONProducts", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
