import Protocols

/// `describe`: tells all there is to know of a provider.
struct DescribeCommand: Command {
    let name = "describe"
    let summary = "tell what a provider offers: parameters, limits, secrets, columns"
    let capability: String? = nil

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [] }

    func run(_ invocation: Invocation) async throws(Failure) {
        let provider = try invocation.requiredProvider()
        let text = DescriptionText(provider: provider, layout: invocation.console.helpLayout).text
        try invocation.console.write(text)
    }
}
