import Protocols

/// What an app may know about JSONPlaceholder's users. The catalog finds it by this name, in this file.
public let descriptor = ProviderDescriptor(
    id: "jsonplaceholder-users",
    summary: "ten made-up people to practise on; every change is answered as if it were kept, and is not",
    documentation: "https://jsonplaceholder.typicode.com/guide/",
    baseURL: URL(literal: "https://jsonplaceholder.typicode.com"),
    parameters: JSONPlaceholderRepository.parameters,
    paging: JSONPlaceholderRepository.paging,
    refusal: ProviderError.init(jsonPlaceholder:to:),
    samples: .jsonPlaceholder
) { context in
    JSONPlaceholderRepository(transport: context.transport, baseURL: context.baseURL)
}
