// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "list-repositories",
    platforms: [.macOS(.v15)],
    dependencies: [
        // The URL from which you clone Switchboard.
        .package(url: "https://git.example/switchboard.git", from: "0.1.0")
    ],
    targets: [
        .executableTarget(
            name: "list-repositories",
            dependencies: ["GitHubReposProvider", "NetworkConnections", "Protocols", "UseCases"].map {
                .product(name: $0, package: "switchboard")
            })
    ]
)
