import Protocols

extension RandomUserListing {
    /// For a larger size the API would send one user. With a seed, each size has people of its own.
    static let paging = Paging(.numbered, sizes: PageSizes(1...5000, standard: 10), isSliced: false)

    // The others are left out: `inc` and `exc` take away keys that are read here; `format`, `fmt`, `dl` and `callback`
    // change the format; `password` and `noinfo` concern what no `User` has; `lego` overrules the nationality.
    static let parameters: [Parameter] = [
        Parameter("seed", "any text; the same people for the same text and page size"),
        Parameter("gender", "people of one gender; not with --seed", .choice(["male", "female"])),
        Parameter("nationality", "people of these nationalities", .choices(nationalities), queryName: "nat"),
    ]

    /// Refuses what the API would leave out of account in silence.
    ///
    /// - Throws: `invalidRequest` for a gender together with a seed, and for nationalities together with a seed of 18
    ///   characters.
    static func refuseIdleParameters(_ parameters: ParameterValues) throws(ProviderError) {
        guard let seed = parameters["seed"] else { return }
        if parameters["gender"] != nil {
            throw ProviderError(.invalidRequest, "gender has no effect with seed: leave one of them out")
        }
        // Such seeds are what the API gives back: 16 characters, and 2 for the nationality. It counts as JavaScript does.
        if seed.utf16.count == 18, parameters["nationality"] != nil {
            throw ProviderError(
                .invalidRequest, "A seed of 18 characters ends in its nationality: leave nationality out")
        }
    }

    /// How many users a request asks for, which is what the API counts.
    static func userCount(of request: HTTPRequest) -> Int {
        let item = request.url.query?.split(separator: "&").last { $0.hasPrefix("results=") }
        return item.flatMap { Int($0.dropFirst("results=".count)) } ?? 1
    }

    /// Those of version 1.4. One that the API does not know would make it send users of all nationalities.
    private static let nationalities = [
        "AU", "BR", "CA", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IN", "IR", "MX", "NL", "NO", "NZ", "RS",
        "TR", "UA", "US",
    ]
}
