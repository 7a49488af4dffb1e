import Protocols

/// The rules for downloads that need the columns and the look-ups.
struct DownloadCheck {
    let download: Placed<DownloadDefinition>
    let columns: [ColumnDefinition]
    let hasLookups: Bool

    func run() {
        guard case .columns(let names, _) = download.value else { return }
        if !hasLookups { download.place.fail("the URL of a file is in the item, so it needs 'get'") }
        for name in names {
            guard let column = columns.first(where: { $0.name == name }), column.kind.fieldKind != .text else {
                continue
            }
            download.place.fail("the column '\(name)' is not text, so it has no URL of a file")
        }
    }
}
