// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "@NAME@",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "@NAME@", targets: ["@NAME@"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "@NAME@", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "@NAME@Tests",
            dependencies: ["@NAME@", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
