// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "CurlTransport",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "CurlTransport", targets: ["CurlTransport"])
    ],
    dependencies: [
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../TransportContract"),
    ],
    targets: [
        // Loads libcurl at run time, so that building needs the toolchain alone. Beside Sources/, because the
        // workspace takes every folder in there for a product.
        .target(name: "CLibcurl", path: "CLibcurl"),
        .target(name: "CurlTransport", dependencies: ["CLibcurl", "Protocols"], swiftSettings: settings),
        .testTarget(
            name: "CurlTransportTests", dependencies: ["CurlTransport", "Protocols", "TransportContract"],
            swiftSettings: settings),
    ]
)
