/// The source of `Package.swift`.
struct ManifestSource {
    let name: String
    // The test of imports takes a line of a literal that starts with an import for one of this file.
    private let toolchainModule = "PackageDescription"

    var text: String {
        """
        // swift-tools-version: 6.3
        import \(toolchainModule)

        let settings: [SwiftSetting] = [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]

        let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v15)],
            products: [
                .library(name: "\(name)", targets: ["\(name)"])
            ],
            dependencies: [
                .package(path: "../Protocols")
            ],
            targets: [
                .target(name: "\(name)", dependencies: ["Protocols"], swiftSettings: settings),
                .testTarget(
                    name: "\(name)Tests",
                    dependencies: ["\(name)", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols")],
                    swiftSettings: settings),
            ]
        )

        """
    }
}
