import Protocols

extension RandomUserAPI {
    /// The parameters of a list: <https://randomuser.me/documentation>.
    ///
    /// Some parameters of the API are omitted. `inc` and `exc` can remove fields that the provider reads. `format`,
    /// `fmt`, `dl` and `callback` change the format of the response. `password` and `noinfo` affect fields that `User`
    /// lacks. `lego` overrides the nationality.
    static let parameters: [Parameter] = [
        Parameter("seed", "any text; the same seed and page size give the same users"),
        Parameter(
            "gender", "only users of this gender; not with --seed", .choice(["male", "female"]), excludes: "seed"),
        Parameter("nationality", "only users of these nationalities", .choices(nationalities), queryName: "nat"),
    ]

    /// For a page size above 5000, the API sends one user. With a seed, the list of users is different for each page
    /// size. The API generates 10,000 pages of users, whatever the page size.
    static let paging = Paging(
        .numbered, sizes: 1...5000, defaultSize: 10, isSizeIndependent: false, isEndless: true)

    static let limits = RequestLimits(rate: Rate(20_000, per: .seconds(60), countsItems: true))

    /// The nationalities of version 1.4. For any other value, the API sends users of all nationalities.
    private static let nationalities = [
        "AU", "BR", "CA", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IN", "IR", "MX", "NL", "NO", "NZ", "RS",
        "TR", "UA", "US",
    ]
}
