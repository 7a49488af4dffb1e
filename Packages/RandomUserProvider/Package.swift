// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "RandomUserProvider",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RandomUserProvider", targets: ["RandomUserProvider"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "RandomUserProvider", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "RandomUserProviderTests",
            dependencies: [
                "RandomUserProvider", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
            ],
            swiftSettings: settings),
    ]
)
