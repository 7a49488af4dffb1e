// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "MemoryStore",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MemoryStore", targets: ["MemoryStore"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../StoreContract"),
    ],
    targets: [
        .target(
            name: "MemoryStore",
            dependencies: [
                "Essentials", .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "Records", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"),
            ], swiftSettings: settings),
        .testTarget(
            name: "MemoryStoreTests",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "Essentials", "MemoryStore",
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "StoreContract",
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
    ]
)
