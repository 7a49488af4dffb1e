// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "StoreContract",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "StoreContract", targets: ["StoreContract"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
    ],
    targets: [
        .target(name: "StoreContract", dependencies: ["Essentials", "Protocols"], swiftSettings: settings),
        .testTarget(
            name: "StoreContractTests",
            dependencies: ["Protocols", .product(name: "ProtocolsTesting", package: "Protocols"), "StoreContract"],
            swiftSettings: settings),
    ]
)
