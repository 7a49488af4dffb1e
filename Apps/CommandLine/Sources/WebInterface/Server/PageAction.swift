import Essentials
import Presentation
import Protocols

/// An action of the user on the page.
struct PageAction: Decodable, Hashable {
    /// The name of an action. The script reads most names from the `data-do` attribute of an element.
    enum Name: String, Decodable {
        // Sent by the script itself.
        case key, appear, leave, copied, notCopied
        // Scenes.
        case back, help, settings, letterKeys
        // Lists.
        case open, search, filter, filters, gallery, refresh, retry, dismiss, logIn, add, copy
        case sort, order, condition, rest, stop, columns, column, mark, markAll, clearMarks
        // An item.
        case next, previous, edit, delete
        // Forms.
        case enter, keep, submit, confirm
    }

    let name: Name
    /// The id to which the action applies, such as the id of a row or a field.
    var subject = ""
    /// The id of the element that caused the action; empty for none.
    var element = ""
    /// The key, or the text of the field.
    var value = ""
    /// The texts of the fields of a form, keyed by the ids of their elements.
    var values: [String: String] = [:]
    /// The ids of the rows that appeared.
    var rows: [String] = []

    private enum CodingKeys: String, CodingKey {
        case name = "do"
        case subject = "id"
        case element = "at"
        case rows = "ids"
        case value, values
    }

    init(_ name: Name, _ subject: String = "", value: String = "", values: [String: String] = [:], rows: [String] = [])
    {
        self.name = name
        self.subject = subject
        self.value = value
        self.values = values
        self.rows = rows
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: CodingKeys.self)
        name = try object.decode(Name.self, forKey: .name)
        subject = try object.decodeIfPresent(String.self, forKey: .subject) ?? ""
        element = try object.decodeIfPresent(String.self, forKey: .element) ?? ""
        value = try object.decodeIfPresent(String.self, forKey: .value) ?? ""
        values = try object.decodeIfPresent([String: String].self, forKey: .values) ?? [:]
        rows = try object.decodeIfPresent([String].self, forKey: .rows) ?? []
    }

    /// Creates an action from JSON; `nil` if it is invalid.
    init?(_ json: Data) {
        guard let action = json.decodedJSON(PageAction.self, maximumDepth: 2) else { return nil }
        self = action
    }
}
