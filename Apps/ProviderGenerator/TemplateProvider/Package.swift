// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "TemplateProvider",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "TemplateProvider", targets: ["TemplateProvider"])
    ],
    dependencies: [
        .package(path: "../../../Packages/Protocols")
    ],
    targets: [
        .target(name: "TemplateProvider", dependencies: ["Protocols"], swiftSettings: settings),
        .testTarget(
            name: "TemplateProviderTests",
            dependencies: ["TemplateProvider", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
