// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Essentials",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Essentials", targets: ["Essentials"]),
        .library(name: "ContractKit", targets: ["ContractKit"]),
    ],
    targets: [
        .target(name: "Essentials", swiftSettings: settings),
        .target(name: "ContractKit", swiftSettings: settings),
        .testTarget(name: "ContractKitTests", dependencies: ["ContractKit"], swiftSettings: settings),
        .testTarget(name: "EssentialsTests", dependencies: ["Essentials"], swiftSettings: settings),
    ]
)
