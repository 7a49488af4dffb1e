// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "PixabayProvider",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PixabayProvider", targets: ["PixabayProvider"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "PixabayProvider", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "PixabayProviderTests",
            dependencies: ["PixabayProvider", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
