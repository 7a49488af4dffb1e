// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Protocols",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Protocols", targets: ["Protocols"])
    ],
    targets: [
        .target(name: "Protocols", swiftSettings: settings),
        .testTarget(name: "ProtocolsTests", dependencies: ["Protocols"], swiftSettings: settings),
    ]
)
