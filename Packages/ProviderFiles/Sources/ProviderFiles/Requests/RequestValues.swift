import Protocols

/// The values for the placeholders of a request, and its parameters without a placeholder.
struct RequestValues {
    /// The values by the name of their placeholder.
    var placeholders: [String: String] = [:]
    /// The query items after those of the definition.
    var query: [QueryItem] = []
    /// The members of a JSON body, or the fields of a form, after those of the definition.
    var body: [BodyMember] = []
    /// The kinds of the values, by the name of their placeholder, for a JSON body.
    var kinds: [String: ParameterKind] = [:]

    struct BodyMember {
        let name: String
        let value: String
        var kind: ParameterKind?
    }

    /// Creates the values of a look-up or of an item of a list.
    init(_ placeholders: [String: String]) {
        self.placeholders = placeholders
    }

    /// Creates the values of a list's parameters.
    ///
    /// - Parameter body: The body of the request. A parameter with a placeholder in it is not added again.
    init(_ values: ParameterValues, of parameters: [Parameter], body: BodyDefinition?) {
        placeholders = values.byNameInFile
        query = values.queryItems
        kinds = Dictionary(parameters.map { (Parameter.nameInFile($0.name), $0.kind) }) { first, _ in first }
        let placed = body?.placeholders ?? []
        self.body = parameters.filter { $0.placement == .body && !placed.contains(Parameter.nameInFile($0.name)) }
            .compactMap { parameter in
                values[parameter.name].map {
                    BodyMember(name: parameter.queryName, value: $0, kind: parameter.kind)
                }
            }
    }

    /// Adds a parameter of paging.
    mutating func add(_ place: ParameterPlace, _ value: String, _ kind: ParameterKind) {
        if place.isInBody {
            body.append(BodyMember(name: place.name, value: value, kind: kind))
        } else {
            query.append(QueryItem(place.name, value))
        }
    }
}

extension BodyDefinition {
    var placeholders: [String] {
        switch self {
        case .json(let template): template.placeholders
        case .form(let fields): fields.flatMap(\.value.placeholders)
        }
    }
}
