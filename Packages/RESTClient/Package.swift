// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "RESTClient",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RESTClient", targets: ["RESTClient"]),
        .library(name: "DocumentDecoding", targets: ["DocumentDecoding"]),
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../TransportContract"),
    ],
    targets: [
        .target(
            name: "RESTClient",
            dependencies: [
                "DocumentDecoding", "Essentials", "Protocols", .product(name: "RecordDecoding", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
        // CSV and XML, which few APIs send.
        .target(
            name: "DocumentDecoding",
            dependencies: ["Essentials", "Protocols", .product(name: "RecordDecoding", package: "Protocols")],
            swiftSettings: settings),
        .testTarget(
            name: "DocumentDecodingTests",
            dependencies: [
                "DocumentDecoding", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RESTClientTests",
            dependencies: [
                "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"), "RESTClient",
                "TransportContract",
            ],
            swiftSettings: settings
        ),
    ]
)
