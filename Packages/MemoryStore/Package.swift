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
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../StoreContract"),
    ],
    targets: [
        .target(name: "MemoryStore", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "MemoryStoreTests",
            dependencies: [
                "MemoryStore", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"), "StoreContract",
            ],
            swiftSettings: settings),
    ]
)
