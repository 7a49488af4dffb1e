// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "USGSEarthquakes",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "USGSEarthquakes", targets: ["USGSEarthquakes"])
    ],
    dependencies: [
        .package(path: "../Protocols")
    ],
    targets: [
        .target(name: "USGSEarthquakes", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "USGSEarthquakesTests",
            dependencies: ["USGSEarthquakes", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
