// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "PostgresStore",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PostgresStore", targets: ["PostgresStore"]),
        .executable(name: "PostgresWriter", targets: ["PostgresWriter"]),
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../StoreContract"),
    ],
    targets: [
        // Loads libpq at run time, so that a build requires only the Swift toolchain. The folder is not in Sources/,
        // because the workspace expects a product for every folder there.
        .target(name: "CPostgres", path: "CPostgres"),
        .target(
            name: "PostgresStore",
            dependencies: [
                "CPostgres", "Essentials", .product(name: "Records", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"),
            ], swiftSettings: settings),
        // Writes pages to a store. Tests kill this program while it writes, and measurements run it.
        .executableTarget(
            name: "PostgresWriter",
            dependencies: [
                "Essentials", "PostgresStore", "Protocols", .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PostgresStoreTests",
            dependencies: [
                "Essentials", "PostgresStore", "PostgresWriter", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "StoreContract",
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            exclude: ["Recorded"],
            swiftSettings: settings),
    ]
)
