// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "HTTPCache",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "HTTPCache", targets: ["HTTPCache"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../TransportContract"),
    ],
    targets: [
        .target(
            name: "HTTPCache",
            dependencies: [
                "Essentials", .product(name: "Records", package: "Protocols"),
                .product(name: "TransportProtocols", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HTTPCacheTests",
            dependencies: [
                "Essentials", "HTTPCache", .product(name: "ProtocolsTesting", package: "Protocols"),
                "TransportContract", .product(name: "TransportProtocols", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
    ]
)
