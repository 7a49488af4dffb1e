// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ProviderFiles",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ProviderFiles", targets: ["ProviderFiles"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
        .package(path: "../TransportContract"),
    ],
    targets: [
        .target(
            name: "ProviderFiles",
            dependencies: ["Essentials", "Protocols", .product(name: "StoreProtocols", package: "Protocols")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ProviderFilesTests",
            dependencies: [
                "Essentials", "ProviderFiles", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"), "TransportContract",
            ],
            exclude: ["Errors.txt", "Files", "Findings.txt"],
            swiftSettings: settings
        ),
    ]
)
