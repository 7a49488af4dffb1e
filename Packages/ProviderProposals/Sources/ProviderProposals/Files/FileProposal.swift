import Essentials

/// A provider file that follows from a recorded response.
public struct FileProposal: Sendable {
    let proposal: ProviderProposal
    let paging: FilePaging
    let lookup: ProvedLookup?
    let secrets: [FileSecret]
    let columns: FileColumns
    let parameters: FileParameters
    let details: FileDetails
    private let samples: FileSamples

    /// The texts of the samples that were replaced, because they look personal or secret.
    var replaced: [String] { samples.replaced }

    /// - Parameters:
    ///   - lookup: The look-up of an item; `nil` if none is known.
    ///   - secrets: The secrets that every request contains.
    /// - Throws: What a provider file cannot express.
    public init(
        _ proposal: ProviderProposal, paging: FilePaging, lookup: ProvedLookup? = nil, secrets: [FileSecret] = []
    ) throws(ProposalError) {
        try self.init(proposal, paging: paging, lookup: lookup, secrets: secrets, details: FileDetails())
    }

    /// - Parameter details: What a description of the API says.
    init(
        _ proposal: ProviderProposal, paging: FilePaging, lookup: ProvedLookup?, secrets: [FileSecret],
        details: FileDetails
    ) throws(ProposalError) {
        let kind = proposal.list.form.kind
        guard kind != .keyedArrays, kind != .keyedValues, FilePath.text(proposal.list.path) != nil else {
            throw ProposalError(
                "a provider file cannot read the list at \(proposal.list.place): "
                    + "\(proposal.list.form.description(proposal.list.items.count)); choose another list with --items PATH, "
                    + "or write a Swift package")
        }
        self.proposal = proposal
        (self.paging, self.lookup, self.secrets, self.details) = (paging, lookup, secrets, details)
        let items = FileSamples.items(of: proposal)
        columns = FileColumns(proposal.entity, samples: items)
        var sent: [String] = []
        if case .proved(let proved) = paging { sent = proved.parameters }
        parameters = try FileParameters(proposal.request, without: sent)
        samples = FileSamples(items, of: proposal, paging, lookup: lookup, query: details.sampleQuery)
    }

    /// The text of the file, with a line break at its end.
    public var text: String {
        let documentation = details.documentation ?? proposal.request.baseURL
        var members: [(name: String, value: FileText)] = [
            ("version", .line(.number("1"))), ("id", .line(.text(proposal.names.id))),
            ("$comment", .line(.text(comment))),
            ("summary", .line(.text(details.summary ?? "\(proposal.entity.pluralName) of \(host)"))),
            ("documentation", .line(.text(documentation))), ("baseURL", .line(.text(proposal.request.baseURL))),
        ]
        if !secrets.isEmpty {
            members.append(("secrets", .array(secrets.map { .line($0.member(source: documentation)) })))
        }
        members += [
            ("limits", .line(["concurrency": .number("1"), "rate": "1/s"])), ("entity", .line(entity)),
            ("columns", .array(columns.columns.map(FileText.line))),
        ]
        let options = details.parameters ?? parameters.parameters
        if !options.isEmpty { members.append(("parameters", .array(options.map(FileText.line)))) }
        members.append(("list", .object(list, isInline: false)))
        let isInteger = proposal.entity.columns[0].field.type == .integer
        if let get = lookup?.member(hasIntegerID: isInteger) { members.append(("get", .line([get]))) }
        members.append(("samples", samples.text))
        return FileText.object(members, isInline: false).text() + "\n"
    }

    private var comment: String {
        "written by switchboard new-provider from \(details.origin); guesses: the kinds of columns, limits"
            + (details.documentation == nil ? ", documentation" : "")
            + (secrets.isEmpty ? "" : ", the pages of secrets")
    }

    private var host: String {
        String((proposal.request.baseURL.split(separator: "://").last ?? "").prefix { $0 != "/" })
    }

    private var entity: JSONValue {
        let (name, plural) = (proposal.entity.name, proposal.entity.pluralName)
        return .ordered(["name": .text(name), "plural": plural == name + "s" ? nil : .text(plural)])
    }

    // MARK: - The list

    private var list: [(name: String, value: FileText)] {
        let list = proposal.list
        var members: [(name: String, value: JSONValue?)] = [
            ("path", .text(details.path ?? FilePath.request(proposal.request.path))),
            ("query", parameters.query.isEmpty ? nil : .object(parameters.query)),
            ("items", list.path.isEmpty ? nil : FilePath.text(list.path).map(JSONValue.text)),
        ]
        switch list.form.kind {
        case .keyed:
            members.append(("form", "keyed"))
            members.append(("keyColumn", proposal.entity.hasKeyAsID ? "id" : nil))
        case .parallelArrays: members.append(("form", "columns"))
        case .single: members.append(("form", "object"))
        case .array, .keyedArrays, .keyedValues: break
        }
        if case .proved(let proved) = paging {
            members.append(("total", proved.values.total.flatMap { FilePath.text($0.path) }.map(JSONValue.text)))
            members.append(("totalHeader", proved.values.totalHeader.map(JSONValue.text)))
        } else if case .unproved(_, let total?) = paging {
            members.append(("total", FilePath.text(total).map(JSONValue.text)))
        }
        members.append(("paging", pagingMember))
        return members.compactMap { member in member.value.map { (name: member.name, value: .line($0)) } }
    }

    private var pagingMember: JSONValue {
        let size: JSONValue = ["maximum": .integer(proposal.list.singlePageSize)]
        switch paging {
        case .proved(let proved): return proved.member
        case .complete(let reason): return ["kind": "single", "single": .text(reason.onOneLine), "size": size]
        case .unproved(let notes, _):
            let seen =
                notes.isEmpty
                ? "nothing in the response says whether there are more pages" : notes.joined(separator: "; ")
            return ["$comment": .text("not proved to be all pages: \(seen)"), "kind": "single", "size": size]
        }
    }
}

extension FileProposal {
    /// Returns the text of a file that can only send a request, before there is a response.
    public static func draft(_ id: String, _ request: RecordedRequest, secrets: [FileSecret]) -> String {
        JSONValue.ordered([
            "version": .number("1"), "id": .text(id), "summary": "a new provider",
            "documentation": .text(request.baseURL), "baseURL": .text(request.baseURL),
            "secrets": .array(secrets.map { $0.member(source: request.baseURL) }), "entity": ["name": "item"],
            "columns": [["name": "id"]],
            "list": ["path": .text(FilePath.request(request.path)), "paging": ["kind": "single"]],
        ]).description
    }
}
