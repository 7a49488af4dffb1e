// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "RecordExpressions",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RecordExpressions", targets: ["RecordExpressions"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        // For the tests.
        .package(path: "../StoreContract"),
    ],
    targets: [
        .target(
            name: "RecordExpressions",
            dependencies: [
                "Essentials", .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "Records", package: "Protocols"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "RecordExpressionsTests",
            dependencies: [
                .product(name: "ProtocolsTesting", package: "Protocols"),
                .product(name: "RecordConditions", package: "Protocols"), "RecordExpressions",
                .product(name: "Records", package: "Protocols"), "StoreContract",
            ],
            swiftSettings: settings),
    ]
)
