import Protocols

extension ProviderDescriptor {
    /// Returns a provider with every capability and seven gadgets, by default three per page.
    static func shelf(
        id: String = "shelf", package: String = "ShelfProvider", journal: Journal = Journal(),
        parameters: [Parameter] = shelfParameters,
        paging: Paging = Paging(.numbered, sizes: PageSizes(1...5, defaultSize: 3)),
        samples: SampleBook = SampleBook(pageSize: 2, []), retention: Duration? = nil,
        webAddresses: [WebAddressPattern] = []
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: id, summary: "gadgets on a shelf", documentation: "https://shelf.example/docs",
            baseURL: URL(literal: "https://shelf.example/api"), parameters: parameters, paging: paging,
            webAddresses: webAddresses,
            limits: RequestLimits(concurrency: 1, rate: Rate(30, per: .seconds(60)), retention: retention),
            samples: samples,
            fileID: "\(package)/Provider.swift"
        ) { _ in
            return Shelf(journal: journal)
        }
    }

    static let shelfParameters = [
        Parameter("color", "which color", .choice(["red", "green", "blue"])),
        Parameter("query", "words to look for", .text(maximumLength: 10)),
        Parameter("in-stock", "only what is there", .boolean),
        Parameter("max-price", "the highest price", .integer(0...100)),
    ]

    /// Returns a provider that only lists. A closure returns its pages. The event is reported before the second page.
    static func catalogue(
        id: String = "catalogue", package: String = "CatalogueProvider", parameters: [Parameter] = [],
        secrets: [SecretRequirement] = [],
        paging: Paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 20)),
        samples: SampleBook = SampleBook([]), reporting event: (any Event)? = nil,
        script: @escaping Catalogue.Script
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: id, summary: "gadgets on paper", documentation: "https://catalogue.example/docs",
            baseURL: URL(literal: "https://catalogue.example"), parameters: parameters, secrets: secrets,
            paging: paging, samples: samples, fileID: "\(package)/Provider.swift"
        ) { context in
            Catalogue { number async throws(ProviderError) in
                if number == 2, let event { context.events.report(event) }
                return try await script(number)
            }
        }
    }

    static func catalogue(_ gadgets: [Gadget]) -> ProviderDescriptor {
        .catalogue { _ in Page(items: gadgets) }
    }

    static func catalogue(failingWith error: ProviderError) -> ProviderDescriptor {
        .catalogue { _ throws(ProviderError) in throw error }
    }

    /// A provider that requires a key.
    static let vault = ProviderDescriptor(
        id: "vault", summary: "gadgets behind a door", documentation: "https://vault.example/docs",
        baseURL: URL(literal: "https://vault.example"), secrets: [Vault.key],
        paging: Paging(.single, sizes: PageSizes(1...10, defaultSize: 5)),
        limits: RequestLimits(
            rate: Rate(5, per: .seconds(60)), authorizedRate: Rate(50, per: .seconds(60)), retention: .seconds(7200)),
        errors: Vault.errors, samples: SampleBook(pageSize: 5, []),
        contractExclusions: [ContractExclusion("lists-end", because: "the vault has no end")],
        fileID: "VaultProvider/Provider.swift"
    ) { Vault(client: $0.client) }

    static let chain = ProviderDescriptor(
        id: "chain", summary: "gadgets on a chain", documentation: "https://vault.example/docs",
        baseURL: URL(literal: "https://vault.example"), secrets: [Vault.key],
        paging: Paging(.cursor, sizes: PageSizes(1...10, defaultSize: 5)), samples: SampleBook([]),
        fileID: "ChainProvider/Provider.swift"
    ) { Chain(client: $0.client) }

    static let doubleVault = ProviderDescriptor(
        id: "double-vault", summary: "gadgets behind two doors", documentation: "https://vault.example/docs",
        baseURL: URL(literal: "https://vault.example"),
        secrets: [
            Vault.key,
            SecretRequirement(
                variable: "VAULT_CODE", placement: .query("code"), isRequired: true, summary: "opens it too",
                source: "https://vault.example"),
        ],
        paging: Paging(.single, sizes: PageSizes(1...10, defaultSize: 5)), samples: SampleBook(pageSize: 5, []),
        fileID: "DoubleVaultProvider/Provider.swift"
    ) { Vault(client: $0.client) }
}
