// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "SQLStores",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PostgresStore", targets: ["PostgresStore"]),
        .library(name: "SQLiteStore", targets: ["SQLiteStore"]),
        .library(name: "SQLTables", targets: ["SQLTables"]),
        .executable(name: "StoreWriter", targets: ["StoreWriter"]),
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../StoreContract"),
        .package(path: "../TransportContract"),
    ],
    targets: [
        // Load SQLite and libpq at run time, so that a build requires only the Swift toolchain.
        .target(name: "CPostgres"),
        .target(name: "CSQLite"),
        .target(
            name: "PostgresStore",
            dependencies: [
                "CPostgres", "Essentials", .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "SQLTables",
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
        .target(
            name: "SQLiteStore",
            dependencies: [
                "CSQLite", "Essentials", .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "SQLTables",
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
        // What both stores share: the tables, and the SQL that both databases understand.
        .target(
            name: "SQLTables",
            dependencies: [
                "Essentials", .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "Records", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
        // Writes pages to a store. Tests kill this program while it writes, and measurements run it.
        .executableTarget(
            name: "StoreWriter",
            dependencies: [
                "Essentials", "PostgresStore", "Protocols", "SQLiteStore",
                .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PostgresStoreTests",
            dependencies: [
                "Essentials", "PostgresStore", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "SQLTables", "StoreContract",
                .product(name: "StoreProtocols", package: "Protocols"), "StoreWriter", "TransportContract",
            ],
            exclude: ["Recorded"],
            swiftSettings: settings),
        .testTarget(
            name: "SQLiteStoreTests",
            dependencies: [
                "Essentials", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "Records", package: "Protocols"), "SQLiteStore", "SQLTables", "StoreContract",
                .product(name: "StoreProtocols", package: "Protocols"), "StoreWriter", "TransportContract",
            ],
            swiftSettings: settings),
    ]
)
