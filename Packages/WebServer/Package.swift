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
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "WebServer", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "WebServerTests",
            dependencies: ["Protocols", "WebServer", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
