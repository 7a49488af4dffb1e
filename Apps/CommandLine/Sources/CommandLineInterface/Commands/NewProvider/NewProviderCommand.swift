import Arguments
import Essentials
import Failures
import Output
import Protocols
import ProviderProposals

/// Writes a provider file from a response of an API, and checks it.
struct NewProviderCommand: Command {
    let name = "new-provider"
    let summary = "write a provider file from a response of an API"
    let details: String? = """
        The command finds the list in the response, guesses the columns, and prints every guess with its reason. With a URL, \
        it also requests a second page and one item, and writes paging and 'get' only if the responses prove them. \
        Otherwise, the file says what was seen. Samples have at most a few items, and texts in them that look personal or \
        secret are replaced. An existing file is never replaced. The result is checked as by 'check'.
        """
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(name: "name", placeholder: "<name>")
    let examples = [
        Example(
            "switchboard new-provider shop-orders --from 'https://api.shop.example/v1/orders?page=1'",
            "send a request, and write shop-orders.json to your folder of providers"),
        Example(
            "switchboard new-provider shop-orders --from orders.json --url https://api.shop.example/v1/orders -o shop-orders.json",
            "use a recorded response, and write the file to the current folder"),
        Example(
            "switchboard new-provider shop-orders --from orders.json --key-header X-API-Key=SHOP_KEY",
            "declare that requests need the key in the environment variable SHOP_KEY as a header field"),
        Example(
            "switchboard new-provider shop-orders --from openapi.json --operation listOrders",
            "use the description of an operation in an OpenAPI document"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(
                title: "Response",
                options: [
                    Option.responseSource, Option.responseURL, Option.itemsPath, Option.idPath, Option.operation,
                ]),
            OptionGroup(title: "Secrets", options: [Option.keyQuery, Option.keyHeader]),
            OptionGroup(title: "Output", options: [Option.newFile]),
            .probing,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let id = try NewProviderID(invocation)
        let target = try NewProviderTarget(id.text, invocation)
        let source = try NewProviderSource(id.text, invocation)
        let file = try await source.proposal()
        try target.write(file.text)
        let text = VisibleReport(file.report).text
        try invocation.console.output.write(
            "Guessed:\n\n\(text)\n\nCreated \(target.path). Try:\n\n\(target.commands(hasURL: source.isLive))\n\n")
        if let warning = file.pagingWarning { invocation.console.note("warning: \(warning)") }
        let check = invocation.checking(target.path)
        try await CheckCommand().run(check, to: try CheckOutput(check, writesRecords: false))
    }
}

/// Text for a terminal with several lines.
private struct VisibleReport {
    let text: String

    init(_ report: String) {
        text = report.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).onOneLine }
            .joined(separator: "\n")
    }
}

extension Invocation {
    /// Returns an invocation of `check` for a file.
    fileprivate func checking(_ path: String) -> Invocation {
        var arguments = arguments
        arguments.operands = [path.contains("/") ? path : "./\(path)"]
        return using(arguments)
    }
}
