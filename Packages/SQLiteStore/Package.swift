// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "SQLiteStore",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SQLiteStore", targets: ["SQLiteStore"]),
        .executable(name: "StoreWriter", targets: ["StoreWriter"]),
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../StoreContract"),
    ],
    targets: [
        // Loads SQLite at run time, so that a build requires only the Swift toolchain. The folder is not in Sources/,
        // because the workspace expects a product for every folder there.
        .target(name: "CSQLite", path: "CSQLite"),
        .target(
            name: "SQLiteStore",
            dependencies: [
                "CSQLite", "Essentials", .product(name: "Records", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"),
            ], swiftSettings: settings),
        // Writes pages to a store. Tests kill this program while it writes, and measurements run it.
        .executableTarget(
            name: "StoreWriter",
            dependencies: [
                "Essentials", "Protocols", "SQLiteStore", .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "SQLiteStoreTests",
            dependencies: [
                "Essentials", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "SQLiteStore", "StoreContract",
                .product(name: "StoreProtocols", package: "Protocols"), "StoreWriter",
            ],
            swiftSettings: settings),
    ]
)
