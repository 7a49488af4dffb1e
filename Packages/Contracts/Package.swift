// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Contracts",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Contracts", targets: ["Contracts"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(
            name: "Contracts", dependencies: [.product(name: "Protocols", package: "Protocols")],
            swiftSettings: settings),
        .testTarget(
            name: "ContractsTests",
            dependencies: ["Contracts", .product(name: "Protocols", package: "Protocols")],
            swiftSettings: settings),
    ]
)
