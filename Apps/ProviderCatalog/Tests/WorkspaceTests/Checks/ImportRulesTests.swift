import Testing

@Suite("Rules for imports") struct ImportRulesTests {
    private let rules = ImportRules(packages: [
        PackageFolder(group: "Packages", name: "Protocols"), PackageFolder(group: "Packages", name: "UseCases"),
        PackageFolder(group: "Packages", name: "Weather", isProvider: true),
        PackageFolder(group: "Packages", name: "Maps", isProvider: true),
        PackageFolder(group: "Packages", name: "CurlTransport"),
        PackageFolder(group: "Apps", name: "Switchboard"),
    ])

    @Test(arguments: [
        ("Packages/Weather/Sources/Weather/F.swift", ["Protocols", "Synchronization", "Dispatch", "Glibc", "Darwin"]),
        ("Packages/Weather/Tests/WeatherTests/F.swift", ["Protocols", "Testing", "Weather"]),
        ("Packages/Weather/Package.swift", ["PackageDescription"]),
        ("Packages/UseCases/Tests/UseCasesTests/F.swift", ["UseCases"]),
        ("Packages/Protocols/Sources/Protocols/Foundation.swift", ["FoundationEssentials", "Foundation"]),
        ("Packages/CurlTransport/Sources/CurlTransport/F.swift", ["CLibcurl", "Protocols", "Synchronization"]),
        ("Packages/CurlTransport/Tests/CurlTransportTests/F.swift", ["CurlTransport", "Protocols"]),
        ("Apps/ProviderCatalog/Package.swift", ["Foundation", "PackageDescription"]),
        (
            "Apps/Switchboard/Sources/switchboard/main.swift",
            ["TransportPolicies", "CurlTransport", "Foundation"]
        ),
        ("Apps/Switchboard/Sources/CommandLineInterface/F.swift", ["Protocols", "UseCases"]),
        ("Apps/ProviderCatalog/Tests/ProviderCatalogTests/F.swift", ["Contracts", "TransportPolicies"]),
        ("Apps/Switchboard/Tests/TransportContractTests/F.swift", ["Contracts", "CurlTransport"]),
        ("Package.swift", ["Foundation", "PackageDescription"]),
    ])
    func allowed(path: String, modules: [String]) {
        #expect(violations(path, modules).isEmpty)
    }

    @Test(arguments: [
        ("Packages/Weather/Sources/Weather/F.swift", "UseCases"),
        ("Packages/Weather/Sources/Weather/F.swift", "Maps"),
        ("Packages/Weather/Sources/Weather/F.swift", "Weather"),
        ("Packages/Weather/Sources/Weather/F.swift", "Foundation"),
        ("Packages/Weather/Sources/Weather/F.swift", "FoundationEssentials"),
        ("Packages/Weather/Sources/Weather/F.swift", "FoundationNetworking"),
        ("Packages/Weather/Sources/Weather/F.swift", "FoundationXML"),
        ("Packages/Weather/Sources/Weather/F.swift", "CLibcurl"),
        ("Packages/CurlTransport/Sources/CurlTransport/F.swift", "Foundation"),
        ("Packages/Weather/Sources/Weather/F.swift", "Alamofire"),
        ("Packages/Weather/Tests/WeatherTests/F.swift", "Maps"),
        ("Packages/Weather/Tests/WeatherTests/F.swift", "TransportPolicies"),
        ("Packages/Weather/Tests/WeatherTests/F.swift", "Foundation"),
        ("Packages/Weather/Package.swift", "Foundation"),
        ("Packages/Protocols/Sources/Protocols/User.swift", "Foundation"),
        ("Packages/Protocols/Tests/ProtocolsTests/F.swift", "UseCases"),
        ("Packages/UseCases/Sources/UseCases/F.swift", "UseCases"),
        ("Apps/Switchboard/Sources/switchboard/main.swift", "Weather"),
        ("Apps/Switchboard/Sources/switchboard/main.swift", "FoundationNetworking"),
        ("Apps/Switchboard/Sources/CommandLineInterface/F.swift", "CurlTransport"),
        ("Apps/Switchboard/Sources/CommandLineInterface/F.swift", "TransportPolicies"),
        ("Apps/ProviderCatalog/Tests/ProviderCatalogTests/F.swift", "Maps"),
        ("Apps/Switchboard/Tests/SwitchboardTests/F.swift", "CurlTransport"),
    ])
    func refused(path: String, module: String) {
        let found = violations(path, ["Protocols", module])
        #expect(found.map { "\($0.path):\($0.line)" } == ["\(path):2"])
        #expect(found.allSatisfy { $0.message.hasPrefix("imports \(module); ") })
    }

    private func violations(_ path: String, _ modules: [String]) -> [Violation] {
        rules.violations(in: SourceFile(path: path, source: modules.map { "import \($0)\n" }.joined()))
    }
}
