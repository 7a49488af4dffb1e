// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "WebServer",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "WebServer", targets: ["WebServer"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
    ],
    targets: [
        .target(
            name: "WebServer",
            dependencies: ["Essentials", .product(name: "TransportProtocols", package: "Protocols")],
            swiftSettings: settings),
        .testTarget(
            name: "WebServerTests",
            dependencies: [
                "Essentials", .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "TransportProtocols", package: "Protocols"), "WebServer",
            ],
            swiftSettings: settings),
    ]
)
