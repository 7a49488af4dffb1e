/// Turns one API into entities. What it can do is told by the capabilities it adopts: `Listing`, `Getting`, `Adding`,
/// `Editing`, `Deleting`.
///
/// A provider adopts only what its API offers, so there are no methods that exist to fail. Every method of every
/// capability throws `ProviderError`, and beside the codes it names may throw those of any exchange: `rateLimited`,
/// `missingCredentials`, `refusedCredentials`, `incorrectData`, `unreachable`, `serverFailed`, `responseTooLarge`,
/// `timedOut` and, when its task is cancelled, `cancelled`.
public protocol Provider<Item>: Sendable {
    associatedtype Item: Entity
}
