import Protocols

/// A row of the output of `trust`.
struct TrustRow: Sendable {
    let provider: String
    /// The environment variable of a secret; `nil` for requests without one.
    var variable: String?
    var origin: String?
    var place: String?
    var file: String?

    static let columns: [Column<TrustRow>] = [
        Column("provider", \.provider), Column("variable", \.variable), Column("origin", \.origin),
        Column("place", \.place), Column("file", \.file),
    ]
}

extension TrustRow {
    init(_ permission: Permission, of provider: String, in file: String) {
        self.init(
            provider: provider, variable: permission.secret?.variable, origin: permission.origin,
            place: permission.secret?.trusted.place ?? (permission.isForFiles ? "files" : nil), file: file)
    }
}

extension TrustedContent {
    var rows: [TrustRow] {
        files.flatMap { file in file.providers.map { TrustRow(provider: $0, file: file.path) } }
            + secrets.map {
                TrustRow(provider: $0.provider, variable: $0.variable, origin: $0.origin, place: $0.place)
            }
    }
}
