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
        .executable(name: "command-pages", targets: ["command-pages"]),
    ],
    dependencies: [
        .package(path: "../NetworkConnections"),
        .package(path: "../ProviderCatalog"),
        .package(path: "../../Packages/CurlTransport"),
        .package(path: "../../Packages/Essentials"),
        .package(path: "../../Packages/HTTPCache"),
        // For the tests.
        .package(path: "../../Packages/MemoryStore"),
        .package(path: "../../Packages/Presentation"),
        .package(path: "../../Packages/Protocols"),
        .package(path: "../../Packages/ProviderContract"),
        .package(path: "../../Packages/ProviderFiles"),
        .package(path: "../../Packages/ProviderProposals"),
        .package(path: "../../Packages/RESTClient"),
        .package(path: "../../Packages/RecordExpressions"),
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
                "CommandLineInterface", "Connections", "CurlTransport", "Essentials", "ExternalPrograms", "Failures",
                "HTTPCache", "NetworkConnections", "Output", .product(name: "PostgresStore", package: "SQLStores"),
                "Presentation",
                "Protocols", "ProviderCatalog", "RESTClient", .product(name: "RecordConditions", package: "Protocols"),
                "RecordExpressions", "Sorting", .product(name: "SQLiteStore", package: "SQLStores"),
                .product(name: "StoreProtocols", package: "Protocols"), "Terminal", "TerminalInterface",
                "TransportPolicies", "UseCases", "WebInterface", "WebServer",
            ],
            swiftSettings: settings
        ),
        // Writes the articles of the user's guide about the commands.
        .executableTarget(
            name: "command-pages", dependencies: ["CommandLineInterface", "Essentials"], swiftSettings: settings),
        // Why a command failed, and its exit code.
        .target(
            name: "Failures",
            dependencies: [
                "Protocols", .product(name: "StoreProtocols", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
        // How options are declared and parsed.
        .target(
            name: "Arguments",
            dependencies: ["Essentials", "Failures", "Protocols"],
            swiftSettings: settings
        ),
        // The formats of records, and the messages. Knows neither connections nor commands.
        .target(
            name: "Output",
            dependencies: [
                "Arguments", "Essentials", "Failures", "Presentation", "Protocols",
                .product(name: "StoreProtocols", package: "Protocols"), "Terminal", "UseCases",
            ],
            swiftSettings: settings
        ),
        // Sorts records in the order of their values, within bounded memory.
        .target(
            name: "Sorting",
            dependencies: [
                "Essentials", "Failures", "Protocols", .product(name: "RecordConditions", package: "Protocols"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SortingTests",
            dependencies: [
                "Failures", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"), "Sorting",
            ],
            swiftSettings: settings
        ),
        // Providers that are connected to their API, to cached responses, to samples, or to a store.
        .target(
            name: "Connections",
            dependencies: [
                "Arguments", "Essentials", "Failures", "Presentation", "Protocols",
                .product(name: "RecordConditions", package: "Protocols"),
                .product(name: "StoreProtocols", package: "Protocols"), "UseCases",
            ],
            swiftSettings: settings
        ),
        // How lists are read: which items, in which order, in slices, and what the user is told about it.
        .target(
            name: "Lists",
            dependencies: [
                "Arguments", "Connections", "Failures", "Output", "Protocols",
                .product(name: "RecordConditions", package: "Protocols"), "RecordExpressions", "Sorting",
                .product(name: "StoreProtocols", package: "Protocols"), "Terminal", "UseCases",
            ],
            swiftSettings: settings
        ),
        // The commands. Depends only on abstractions.
        .target(
            name: "CommandLineInterface",
            dependencies: [
                "Arguments", "Connections", .product(name: "ContractKit", package: "Essentials"), "Essentials",
                "Failures", "Lists", "Output", "Presentation", "Protocols", "ProviderContract", "ProviderFiles",
                "ProviderProposals", "Sorting", .product(name: "StoreProtocols", package: "Protocols"), "Terminal",
                "ToolServer", "UseCases",
            ],
            swiftSettings: settings
        ),
        // A server of the Model Context Protocol over lines of JSON. Knows no commands.
        .target(name: "ToolServer", dependencies: ["Essentials"], swiftSettings: settings),
        .testTarget(
            name: "ToolServerTests",
            dependencies: ["Essentials", .product(name: "ProtocolsTesting", package: "Protocols"), "ToolServer"],
            swiftSettings: settings),
        // The scenes of `browse`. Depends on view models and a terminal, but not on providers.
        .target(
            name: "TerminalInterface",
            dependencies: ["Essentials", "Presentation", "Protocols", "Terminal"],
            swiftSettings: settings
        ),
        // The programs that switchboard starts, such as chafa, which draws pictures.
        .target(
            name: "ExternalPrograms",
            dependencies: [
                "Essentials", "Presentation", "Protocols", "Terminal", "TerminalInterface",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExternalProgramsTests",
            dependencies: [
                "Connections", "ExternalPrograms", "Presentation",
                .product(name: "ProtocolsTesting", package: "Protocols"), "Terminal", "TerminalInterface",
            ],
            swiftSettings: settings
        ),
        // The page of `serve`. Depends on view models and a web server, not on providers.
        .target(
            name: "WebInterface",
            dependencies: [
                "Essentials", "Presentation", "Protocols", "WebServer",
            ],
            swiftSettings: settings
        ),
        // Fake scenes that need no providers, for the tests of both user interfaces.
        .target(
            name: "SceneFakes",
            dependencies: ["Presentation", "Protocols"], swiftSettings: settings),
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
                "Arguments", "CommandLineInterface", "Connections", "Essentials", "Failures", "Lists", "MemoryStore",
                "Output", "Presentation", "Protocols", .product(name: "ProtocolsTesting", package: "Protocols"),
                "ProviderCatalog", "RESTClient", "Sorting", .product(name: "StoreProtocols", package: "Protocols"),
                "switchboard", "Terminal", "ToolServer", "TransportPolicies",
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
