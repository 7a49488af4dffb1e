// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Presentation",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Presentation", targets: ["Presentation"])
    ],
    dependencies: [
        .package(path: "../Essentials"),
        .package(path: "../Protocols"),
    ],
    targets: [
        .target(
            name: "Presentation",
            dependencies: ["Essentials", "Protocols"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PresentationTests",
            dependencies: ["Presentation", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings
        ),
    ]
)
