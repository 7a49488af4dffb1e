/// Which file may import which module.
///
/// Arrows point at Protocols: a package of Packages/ imports that and what comes with the toolchain, and only the
/// catalog, which is generated, imports providers.
struct ImportRules {
    /// Where modules may be imported that not everyone may import: beginnings of paths, by module.
    private let places: [String: [String]]

    init(packages: [PackageFolder]) {
        let reexport = "Packages/Protocols/Sources/Protocols/Foundation.swift"
        var places = [
            "FoundationEssentials": [reexport, "Apps/"],
            "Foundation": [reexport, "Apps/", "Package.swift"],
            "FoundationNetworking": [],
            "CLibcurl": ["Packages/CurlTransport/Sources/"],
        ]
        for provider in packages where provider.isProvider {
            places[provider.name] = ["\(provider.path)/Tests/"]
        }
        for transport in ["CurlTransport", "HTTPCache", "TransportPolicies"] {
            places[transport] = [
                "Packages/\(transport)/Tests/", "Apps/Switchboard/Sources/switchboard/",
                "Apps/Switchboard/Tests/TransportContractTests/",
            ]
        }
        // The contract is run over the providers with the samples that the command line answers from.
        places["TransportPolicies"]?.append("Apps/ProviderCatalog/Tests/ProviderCatalogTests/")
        self.places = places
    }

    func violations(in file: SourceFile) -> [Violation] {
        file.imports.filter { !allows($0.module, in: file) }.map { module, line in
            let rule =
                places[module].map { $0.isEmpty ? "nobody may" : "only \($0.joined(separator: " and ")) may" }
                ?? Self.packageRule
            return Violation(file.path, line: line, "imports \(module); \(rule)")
        }
    }

    private static let packageRule = "a package of Packages/ imports Protocols and modules of the toolchain"

    private static let toolchain: Set = [
        "Darwin", "Dispatch", "Glibc", "Musl", "Observation", "PackageDescription", "Synchronization", "Testing",
    ]

    private func allows(_ module: String, in file: SourceFile) -> Bool {
        if let places = places[module] { return places.contains { file.path.hasPrefix($0) } }
        guard file.steps.first == "Packages" else { return true }
        let isItsOwn = module == file.steps[1] && file.steps.contains("Tests")
        return module == "Protocols" || isItsOwn || Self.toolchain.contains(module)
    }
}
