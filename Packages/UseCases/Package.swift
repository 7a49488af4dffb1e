// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "UseCases",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "UseCases", targets: ["UseCases"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../MemoryStore"),
        .package(path: "../ProviderContract"),
        .package(path: "../TransportContract"),
    ],
    targets: [
        .target(
            name: "UseCases",
            dependencies: [
                "Essentials", "Protocols", .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "UseCasesTests",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "MemoryStore", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"), "ProviderContract",
                .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"), "TransportContract", "UseCases",
            ],
            swiftSettings: settings
        ),
    ]
)
