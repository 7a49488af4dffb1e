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
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../TransportContract"),
    ],
    targets: [
        // Loads libcurl at run time, so that a build requires only the Swift toolchain.
        .target(name: "CLibcurl"),
        .target(
            name: "CurlTransport",
            dependencies: [
                "CLibcurl", "Essentials", .product(name: "Records", package: "Protocols"),
                .product(name: "TransportProtocols", package: "Protocols"),
            ], swiftSettings: settings),
        .testTarget(
            name: "CurlTransportTests",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "CurlTransport", "Essentials",
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "TransportContract",
                .product(name: "TransportProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
    ]
)
