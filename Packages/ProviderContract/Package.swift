// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ProviderContract",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ProviderContract", targets: ["ProviderContract"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
    ],
    targets: [
        .target(
            name: "ProviderContract",
            dependencies: [.product(name: "ContractKit", package: "Essentials"), "Essentials", "Protocols"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ProviderContractUnitTests",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "Essentials", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"), "ProviderContract",
            ],
            swiftSettings: settings
        ),
    ]
)
