// swift-tools-version: 6.3
// The catalog depends on all providers in Packages/. This manifest finds them by listing the folder. SwiftPM caches the
// list: see Package.swift of the workspace.
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let packages = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent("../../Packages").standardized.path

/// The names of the providers. A package is a provider if it has `Sources/<Name>/Provider.swift`.
let providers = ((try? FileManager.default.contentsOfDirectory(atPath: packages)) ?? [])
    .filter { FileManager.default.fileExists(atPath: "\(packages)/\($0)/Sources/\($0)/Provider.swift") }
    .sorted()

let package = Package(
    name: "ProviderCatalog",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ProviderCatalog", targets: ["ProviderCatalog"])
    ],
    dependencies: ([
        "Essentials", "Protocols", "ProviderContract", "ProviderFiles", "ProviderProposals", "RESTClient",
        "TransportContract", "TransportPolicies",
    ] + providers).map { .package(path: "\(packages)/\($0)") },
    targets: [
        .target(
            name: "ProviderCatalog",
            dependencies: [.product(name: "Protocols", package: "Protocols")]
                + providers.map { .product(name: $0, package: $0) },
            swiftSettings: settings,
            plugins: ["GenerateCatalog"]
        ),
        .plugin(name: "GenerateCatalog", capability: .buildTool(), dependencies: ["CatalogGenerator"]),
        .executableTarget(name: "CatalogGenerator", path: "Plugins/CatalogGenerator", swiftSettings: settings),
        .testTarget(
            name: "ProviderCatalogTests",
            dependencies: [
                "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"), "ProviderCatalog",
            ],
            swiftSettings: settings),
        // The contract needs a client and a transport for samples. Only an app may depend on them and on providers.
        .testTarget(
            name: "ProviderContractTests",
            dependencies: [
                .product(name: "ContractKit", package: "Essentials"), "Essentials", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"), "ProviderCatalog", "ProviderContract",
                "ProviderFiles", "ProviderProposals", "RESTClient", "TransportContract", "TransportPolicies",
            ],
            swiftSettings: settings),
        // Tests of the rules for all packages. They are here because the catalog depends on all providers.
        .testTarget(
            name: "WorkspaceTests", dependencies: [.product(name: "ProtocolsTesting", package: "Protocols")],
            swiftSettings: settings),
    ]
)
