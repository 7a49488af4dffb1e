// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Terminal",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Terminal", targets: ["Terminal"])
    ],
    dependencies: [
        // For the tests.
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "Terminal", swiftSettings: settings),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "Terminal", .product(name: "ProtocolsTesting", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
    ]
)
