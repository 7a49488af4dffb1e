// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "JSONPlaceholderUsers",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "JSONPlaceholderUsers", targets: ["JSONPlaceholderUsers"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "JSONPlaceholderUsers", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "JSONPlaceholderUsersTests",
            dependencies: [
                "JSONPlaceholderUsers", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
            ],
            swiftSettings: settings),
    ]
)
