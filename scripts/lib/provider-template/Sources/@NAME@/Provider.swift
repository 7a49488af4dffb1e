import Protocols

/// What an app may know about this provider before it builds one. The catalog finds it by this name, in this file.
public let descriptor = ProviderDescriptor(
    id: "@ID@",
    summary: "people of an API that is still to be written",
    documentation: "https://api.example.com/docs",
    baseURL: URL(literal: "https://api.example.com"),
    parameters: @TYPE@.parameters,
    paging: @TYPE@.paging,
    samples: .people
) { context in
    @TYPE@(transport: context.transport, baseURL: context.baseURL)
}
