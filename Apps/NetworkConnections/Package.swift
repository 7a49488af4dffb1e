// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "NetworkConnections",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "NetworkConnections", targets: ["NetworkConnections"])
    ],
    dependencies: [
        .package(path: "../../Packages/CurlTransport"),
        .package(path: "../../Packages/HTTPCache"),
        .package(path: "../../Packages/Protocols"),
        .package(path: "../../Packages/RESTClient"),
        // For the tests.
        .package(path: "../../Packages/TransportContract"),
        .package(path: "../../Packages/TransportPolicies"),
    ],
    targets: [
        // Connects providers to their APIs, for the command line and for other programs.
        .target(
            name: "NetworkConnections",
            dependencies: ["CurlTransport", "HTTPCache", "Protocols", "RESTClient", "TransportPolicies"],
            swiftSettings: settings),
        .testTarget(
            name: "NetworkConnectionsTests",
            dependencies: [
                "HTTPCache", "NetworkConnections", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"), "TransportContract",
            ],
            swiftSettings: settings),
    ]
)
