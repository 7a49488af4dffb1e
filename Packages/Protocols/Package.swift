// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Protocols",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Records", targets: ["Records"]),
        .library(name: "TransportProtocols", targets: ["TransportProtocols"]),
        .library(name: "ProviderProtocols", targets: ["ProviderProtocols"]),
        .library(name: "RecordConditions", targets: ["RecordConditions"]),
        .library(name: "StoreProtocols", targets: ["StoreProtocols"]),
        .library(name: "RecordDecoding", targets: ["RecordDecoding"]),
        // Has all modules that Protocols exports. Otherwise SwiftPM would not build their clients again after a change.
        .library(name: "Protocols", targets: ["Protocols", "ProviderProtocols", "Records", "TransportProtocols"]),
        .library(name: "ProtocolsTesting", targets: ["ProtocolsTesting"]),
    ],
    targets: [
        // Records with named fields, their values and their columns.
        .target(name: "Records", swiftSettings: settings),
        // Conditions on the values of records, and their meaning.
        .target(name: "RecordConditions", dependencies: ["Records"], swiftSettings: settings),
        // How a body decoder finds the fields of records at the keys and paths that an API uses.
        .target(name: "RecordDecoding", dependencies: ["Records"], swiftSettings: settings),
        // What a transport, or a policy for one, sees: HTTP values, credentials, limits and events.
        .target(name: "TransportProtocols", dependencies: ["Records"], swiftSettings: settings),
        // What a provider is: its description, its capabilities, and the mapping of its data.
        .target(name: "ProviderProtocols", dependencies: ["Records", "TransportProtocols"], swiftSettings: settings),
        // What keeps records: stores, runs and pending changes.
        .target(name: "StoreProtocols", dependencies: ["RecordConditions", "Records"], swiftSettings: settings),
        // Everything that a provider imports.
        .target(
            name: "Protocols", dependencies: ["ProviderProtocols", "Records", "TransportProtocols"],
            swiftSettings: settings),
        // Fakes, random numbers and a comparison for the tests of packages that depend on Protocols.
        .target(
            name: "ProtocolsTesting",
            dependencies: ["Protocols", "ProviderProtocols", "RecordDecoding", "Records", "TransportProtocols"],
            swiftSettings: settings),
        .testTarget(
            name: "ProtocolsTests",
            dependencies: [
                "Protocols", "ProtocolsTesting", "ProviderProtocols", "RecordConditions", "Records", "StoreProtocols",
                "TransportProtocols",
            ],
            swiftSettings: settings),
    ]
)
