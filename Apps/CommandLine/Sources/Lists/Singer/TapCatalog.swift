import Output
import Protocols

/// The part of a Singer catalog that selects streams and columns.
///
/// The rules are those of the Singer SDK: `inclusion` has precedence over `selected`, and `selected` over
/// `selected-by-default`. By default, a column is selected and a stream is not. In older catalogs, `selected` is a
/// member of the stream itself. A stream that has neither this member nor metadata is selected.
package struct TapCatalog: Decodable {
    private struct Stream: Decodable {
        let tap_stream_id: String
        let selected: Bool?
        let metadata: [Entry]?
    }

    private struct Entry: Decodable {
        let breadcrumb: [String]
        let metadata: Metadata
    }

    private struct Metadata: Decodable {
        enum CodingKeys: String, CodingKey {
            case inclusion, selected
            case selectedByDefault = "selected-by-default"
        }

        let inclusion: String?
        let selected: Bool?
        let selectedByDefault: Bool?

        func isSelected(orElse older: Bool? = nil, parent: Bool) -> Bool {
            switch inclusion {
            case "unsupported": false
            case "automatic": true
            default: selected ?? older ?? selectedByDefault ?? parent
            }
        }
    }

    private let streams: [Stream]

    /// Returns the columns that are not selected in a stream; `nil` if the stream is missing or is not selected.
    ///
    /// The id is always selected.
    package func deselectedColumns(of name: String) -> Set<String>? {
        guard let stream = streams.first(where: { $0.tap_stream_id == name }) else { return nil }
        let entries = stream.metadata ?? []
        let metadata = entries.first { $0.breadcrumb.isEmpty }?.metadata
        let isSelected = metadata?.isSelected(orElse: stream.selected, parent: false) ?? stream.selected ?? true
        guard isSelected else { return nil }
        let columns = entries.filter { $0.breadcrumb.count == 2 && !$0.metadata.isSelected(parent: true) }
        return Set(columns.map { $0.breadcrumb[1] }).subtracting([RecordKey.name])
    }
}
