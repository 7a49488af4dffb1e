import Foundation
import Testing

@Suite("Rules for manifests") struct ManifestRulesTests {
    private let protocols = #"{"fileSystem": [{"identity": "protocols", "path": "/ws/Packages/Protocols"}]}"#
    private let sibling = #"{"fileSystem": [{"identity": "usecases", "path": "/ws/Packages/UseCases"}]}"#
    private let remote = #"{"sourceControl": [{"identity": "swift-log", "location": {"remote": []}}]}"#
    private let registry = #"{"registry": [{"identity": "apple.swift-log"}]}"#

    @Test func aProviderThatDependsOnProtocolsAloneIsAllowed() throws {
        #expect(try violations(dependencies: [protocols]).isEmpty)
        #expect(try violations(of: "Protocols", isProvider: false, dependencies: []).isEmpty)
        #expect(
            try violations(of: "Board", group: "Apps", isProvider: false, dependencies: [protocols, sibling]).isEmpty)
    }

    @Test func noPackageDependsOnAnythingElse() throws {
        #expect(
            try violations(dependencies: [protocols, sibling])
                == [
                    "Packages/Weather/Package.swift:4: depends on /ws/Packages/UseCases; it may depend on ../Protocols alone"
                ])
        #expect(
            try violations(of: "Protocols", isProvider: false, dependencies: [sibling])
                == ["Packages/Protocols/Package.swift:4: depends on /ws/Packages/UseCases; it may depend on nothing"])
        // Another folder of that name is not the one.
        let other = protocols.replacing("/ws/", with: "/elsewhere/")
        #expect(try violations(dependencies: [other]).count == 1)
    }

    @Test func nothingIsDownloaded() throws {
        for group in ["Packages", "Apps"] {
            #expect(
                try violations(group: group, dependencies: [protocols, remote])
                    == ["\(group)/Weather/Package.swift:5: depends on swift-log, which is no folder here"])
            #expect(try violations(group: group, dependencies: [registry]).count == 1)
            #expect(try violations(group: group, dependencies: [], targets: ["test", "binary"]).count == 1)
        }
    }

    @Test func aPackageIsNamedLikeItsFolder() throws {
        #expect(
            try violations(name: "weather", dependencies: [])
                == ["Packages/Weather/Package.swift:2: its name is weather, and its folder's name is Weather"])
    }

    @Test(arguments: [
        [], [("Other", "library")], [("Weather", "executable")], [("Weather", "library"), ("Other", "library")],
    ])
    func aProviderIsOneLibrary(products: [(String, String)]) throws {
        #expect(try violations(dependencies: [], products: products).count == 1)
        #expect(try violations(isProvider: false, dependencies: [], products: products).isEmpty)
    }

    @Test(arguments: [[], ["regular"], ["test", "test"]])
    func aProviderHasOneTestTarget(targets: [String]) throws {
        #expect(try violations(dependencies: [], targets: targets).count == 1)
        #expect(try violations(isProvider: false, dependencies: [], targets: targets).isEmpty)
    }

    private func violations(
        of folder: String = "Weather", group: String = "Packages", isProvider: Bool = true, name: String? = nil,
        dependencies: [String], products: [(String, String)]? = nil, targets: [String] = ["regular", "test"]
    ) throws -> [String] {
        let products = (products ?? [(folder, "library")]).map { name, type in
            #"{"name": "\#(name)", "type": {"\#(type)": ["automatic"]}, "targets": []}"#
        }
        let targets = targets.map { #"{"name": "T", "type": "\#($0)"}"# }
        let json = """
            {
              "name": "\(name ?? folder)", "dependencies": [\(dependencies.joined(separator: ","))],
              "products": [\(products.joined(separator: ","))], "targets": [\(targets.joined(separator: ","))]
            }
            """
        let source = """
            let package = Package(
                name: "…",
                dependencies: [
                    .package(path: "../UseCases"),
                    .package(url: "https://github.com/apple/swift-log", from: "1.0.0"),
                ]
            )
            """
        let package = PackageFolder(group: group, name: folder, isProvider: isProvider)
        return ManifestRules(package: package, protocols: "/ws/Packages/Protocols")
            .violations(in: try JSONDecoder().decode(Manifest.self, from: Data(json.utf8)), source: source)
            .map(\.description)
    }
}
