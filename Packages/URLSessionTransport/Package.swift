// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "URLSessionTransport",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "URLSessionTransport", targets: ["URLSessionTransport"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "URLSessionTransport", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "URLSessionTransportTests", dependencies: ["URLSessionTransport", "Protocols"],
            swiftSettings: settings),
    ]
)
