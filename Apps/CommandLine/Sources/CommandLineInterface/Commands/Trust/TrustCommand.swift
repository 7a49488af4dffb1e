import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols
import ProviderFiles

struct TrustCommand: Command {
    let name = "trust"
    let summary = "allow a provider file to send requests and secrets to its servers"
    let details: String? = """
        A file of a project is used only after this command, and until it changes. A secret is sent for a provider of a \
        file only after this command or a question, and until the file names another server, variable or place. A secret \
        that belongs to a provider of switchboard is sent only to that provider's server, whatever a file says.
        """
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(
        name: "id or file", placeholder: "[id|file…]", isRepeated: true, values: .providersOrFiles)
    let examples = [
        Example("switchboard trust --list", "show what is allowed"),
        Example(
            "switchboard trust .switchboard/providers/orders.json", "show what a file of a project sends, and allow it"),
        Example("switchboard trust acme --remove", "allow nothing any more"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Trust", options: [Option.listsTrust, Option.removesTrust, Option.baseURL]),
            .output(TrustRow.columns.map(\.name)),
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let (arguments, operands) = (invocation.arguments, invocation.arguments.operands)
        let trust = invocation.system.fileTrust
        guard !arguments[.listsTrust] else {
            guard operands.isEmpty, !arguments[.removesTrust] else {
                throw .usage("'\(Option.listsTrust.flag)' takes no other arguments")
            }
            return try write(try trust.content().rows, to: invocation.output)
        }
        guard !operands.isEmpty else {
            throw .usage("missing <id> or <file>", hint: "'\(Option.listsTrust.flag)' shows what is allowed")
        }
        if arguments[.removesTrust] {
            for operand in operands { try remove(operand, from: trust, invocation) }
        } else {
            let grants = try operands.map { operand throws(Failure) in try TrustGrant(operand, invocation) }
            try write(grants.flatMap(\.rows), to: invocation.output)
            for grant in grants { try save(grant, in: trust, invocation) }
        }
    }

    private func save(_ grant: TrustGrant, in trust: FileTrust, _ invocation: Invocation) throws(Failure) {
        grant.refusals.forEach(invocation.console.note)
        let path = grant.source.path
        if invocation.input.canAnswer {
            let question = "Allow what the file \(VisibleText.line(path)) (not part of switchboard) sends? [y/N] "
            guard try invocation.input.agrees(to: question) else { throw Failure(.untrusted, "\(path) is not trusted") }
        }
        let file = TrustedContent.File(
            path: grant.source.absolutePath, sha256: trust.fingerprint(of: grant.data), providers: grant.ids)
        try trust.update { content in
            content.add(file)
            content.add(grant.uses.map(\.trusted))
        }
        invocation.console.note("\(path) is trusted")
    }

    private func remove(_ operand: String, from trust: FileTrust, _ invocation: Invocation) throws(Failure) {
        let content = try trust.content()
        let path = operand.isFilePath ? invocation.system.providerFiles.absolutePath(of: operand) : nil
        let files = content.files.filter { file in
            path.map { $0 == file.path } ?? file.providers.contains { $0.lowercased() == operand.lowercased() }
        }
        let ids = Set((path == nil ? [operand] : files.flatMap(\.providers)).map { $0.lowercased() })
        let secrets = content.secrets.filter { ids.contains($0.provider.lowercased()) }
        guard !files.isEmpty || !secrets.isEmpty else { return invocation.console.note("'\(operand)' is not trusted") }
        try trust.update { $0.remove(files: Set(files), secrets: Set(secrets)) }
        invocation.console.note("'\(operand)' is no longer trusted")
    }

    private func write(_ rows: [TrustRow], to output: RecordOutput) throws(Failure) {
        var printer = try RecordPrinter(TrustRow.columns, to: output)
        try printer.write(rows)
        try printer.finish()
    }
}

extension Option<Bool> {
    fileprivate static var listsTrust: Option { Option(flag: "list", "show what is allowed") }
    fileprivate static var removesTrust: Option { Option(flag: "remove", "allow nothing any more") }
}
