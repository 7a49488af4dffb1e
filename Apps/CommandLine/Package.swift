// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "CommandLine",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "switchboard", targets: ["switchboard"]),
        .library(name: "CommandLineInterface", targets: ["CommandLineInterface"]),
        .library(name: "ExternalPrograms", targets: ["ExternalPrograms"]),
        .library(name: "SceneFakes", targets: ["SceneFakes"]),
        .library(name: "TerminalInterface", targets: ["TerminalInterface"]),
        .library(name: "WebInterface", targets: ["WebInterface"]),
    ],
    dependencies: [
        .package(path: "../ProviderCatalog"),
        .package(path: "../../Packages/CurlTransport"),
        .package(path: "../../Packages/Essentials"),
        .package(path: "../../Packages/HTTPCache"),
        // For the tests.
        .package(path: "../../Packages/MemoryStore"),
        .package(path: "../../Packages/Presentation"),
        .package(path: "../../Packages/Protocols"),
        .package(path: "../../Packages/ProviderContract"),
        .package(path: "../../Packages/RESTClient"),
        .package(path: "../../Packages/SQLStores"),
        .package(path: "../../Packages/Terminal"),
        // For the tests.
        .package(path: "../../Packages/TransportContract"),
        .package(path: "../../Packages/TransportPolicies"),
        .package(path: "../../Packages/UseCases"),
        .package(path: "../../Packages/WebServer"),
    ],
    targets: [
        // The composition root: the only target that depends on concrete transports and on the catalog.
        .executableTarget(
            name: "switchboard",
            dependencies: [
                "CommandLineInterface", "CurlTransport", "Essentials", "ExternalPrograms", "HTTPCache",
                .product(name: "PostgresStore", package: "SQLStores"), "Presentation", "Protocols", "ProviderCatalog",
                "ProviderContract", "RESTClient", .product(name: "SQLiteStore", package: "SQLStores"),
                .product(name: "StoreProtocols", package: "Protocols"), "Terminal", "TerminalInterface",
                "TransportPolicies", "UseCases", "WebInterface", "WebServer",
            ],
            swiftSettings: settings
        ),
        // The commands and their output. Depends only on abstractions.
        .target(
            name: "CommandLineInterface",
            dependencies: [
                "Essentials", "Presentation", "Protocols", "ProviderContract",
                .product(name: "StoreProtocols", package: "Protocols"), "Terminal", "UseCases",
            ],
            swiftSettings: settings
        ),
        // The scenes of `browse`. Depends on view models and a terminal, but not on providers.
        .target(
            name: "TerminalInterface",
            dependencies: ["Essentials", "Presentation", "Protocols", "Terminal"],
            swiftSettings: settings
        ),
        // The programs that switchboard starts, such as chafa, which draws pictures.
        .target(
            name: "ExternalPrograms",
            dependencies: ["Essentials", "Presentation", "Protocols", "Terminal", "TerminalInterface"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExternalProgramsTests",
            dependencies: [
                "CommandLineInterface", "ExternalPrograms", "Presentation",
                .product(name: "ProtocolsTesting", package: "Protocols"), "Terminal", "TerminalInterface",
            ],
            swiftSettings: settings
        ),
        // The page of `serve`. Depends on view models and a web server, not on providers.
        .target(
            name: "WebInterface",
            dependencies: ["Essentials", "Presentation", "Protocols", "WebServer"],
            swiftSettings: settings
        ),
        // Fake scenes that need no providers, for the tests of both user interfaces.
        .target(name: "SceneFakes", dependencies: ["Presentation", "Protocols"], swiftSettings: settings),
        .testTarget(
            name: "TerminalInterfaceTests",
            dependencies: [
                "Presentation", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"), "SceneFakes",
                "Terminal", "TerminalInterface",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "WebInterfaceTests",
            dependencies: [
                "Presentation", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"), "SceneFakes",
                "Terminal", "TerminalInterface", "WebInterface", "WebServer",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandLineInterfaceTests",
            dependencies: [
                "CommandLineInterface", "Essentials", "MemoryStore", "Presentation", "Protocols",
                .product(name: "ProtocolsTesting", package: "Protocols"), "ProviderContract", "RESTClient",
                .product(name: "StoreProtocols", package: "Protocols"), "switchboard", "Terminal",
            ],
            swiftSettings: settings
        ),
        // Tests of the built program, as users run it.
        .testTarget(
            name: "SwitchboardTests",
            dependencies: [
                "Essentials", .product(name: "ProtocolsTesting", package: "Protocols"), "switchboard",
                "TransportContract",
            ],
            exclude: ["Golden", "Recorded"],
            swiftSettings: settings
        ),
    ]
)
