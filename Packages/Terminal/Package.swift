// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Terminal",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Terminal", targets: ["Terminal"]),
        .executable(name: "TerminalProbe", targets: ["TerminalProbe"]),
    ],
    dependencies: [
        .package(path: "../Essentials"),
        // For the tests.
        .package(path: "../Protocols"),
    ],
    targets: [
        // Signal handlers, which may not run Swift code.
        .target(name: "CTerminal"),
        .target(name: "Terminal", dependencies: ["CTerminal", "Essentials"], swiftSettings: settings),
        // A program that prints the events of a terminal. The tests run it in a pseudo-terminal.
        .executableTarget(name: "TerminalProbe", dependencies: ["Essentials", "Terminal"], swiftSettings: settings),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "Essentials", .product(name: "ProtocolsTesting", package: "Protocols"), "Terminal", "TerminalProbe",
            ],
            swiftSettings: settings
        ),
    ]
)
