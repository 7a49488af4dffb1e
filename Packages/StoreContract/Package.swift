// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "StoreContract",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "StoreContract", targets: ["StoreContract"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
    ],
    targets: [
        .target(
            name: "StoreContract",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "Essentials",
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "Records", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"),
            ], swiftSettings: settings),
        .testTarget(
            name: "StoreContractTests",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"),
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "StoreContract",
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
    ]
)
