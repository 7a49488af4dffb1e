// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "TransportContract",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "TransportContract", targets: ["TransportContract"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
    ],
    targets: [
        .target(
            name: "TransportContract",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "Essentials",
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"),
                .product(name: "TransportProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TransportContractTests",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "Essentials",
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "TransportContract",
                .product(name: "TransportProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
    ]
)
