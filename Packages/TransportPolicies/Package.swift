// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "TransportPolicies",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "TransportPolicies", targets: ["TransportPolicies"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../TransportContract"),
    ],
    targets: [
        .target(
            name: "TransportPolicies",
            dependencies: [
                "Essentials", .product(name: "ProviderProtocols", package: "Protocols"),
                .product(name: "Records", package: "Protocols"),
                .product(name: "TransportProtocols", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TransportPoliciesTests",
            dependencies: [
                "Essentials", .product(name: "ProviderProtocols", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "TransportContract", "TransportPolicies",
                .product(name: "TransportProtocols", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
    ]
)
