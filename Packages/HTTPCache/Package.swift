// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "HTTPCache",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "HTTPCache", targets: ["HTTPCache"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(
            name: "HTTPCache",
            dependencies: [.product(name: "Protocols", package: "Protocols")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HTTPCacheTests",
            dependencies: ["HTTPCache", .product(name: "Protocols", package: "Protocols")],
            swiftSettings: settings
        ),
    ]
)
