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
            dependencies: ["Essentials", "Protocols"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TransportPoliciesTests",
            dependencies: ["Essentials", "TransportPolicies", "Protocols", "TransportContract"],
            swiftSettings: settings
        ),
    ]
)
