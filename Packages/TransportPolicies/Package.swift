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
        .package(path: "../Protocols")
    ],
    targets: [
        .target(
            name: "TransportPolicies",
            dependencies: [.product(name: "Protocols", package: "Protocols")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TransportPoliciesTests",
            dependencies: ["TransportPolicies", .product(name: "Protocols", package: "Protocols")],
            swiftSettings: settings
        ),
    ]
)
