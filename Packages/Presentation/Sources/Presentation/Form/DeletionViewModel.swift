public import Observation
import Protocols

/// The view model of the question before an item is deleted. Nothing is deleted until the user confirms.
@MainActor @Observable public final class DeletionViewModel {
    /// Whether the item is being deleted.
    public private(set) var isDeleting = false
    /// The last failure; `nil` if there is none.
    public private(set) var alert: AlertMessage?

    /// The item.
    public let item: DisplayItem
    /// The question: `Delete “Ada”?`
    public var question: Phrase { .confirmDeletion(of: item.title) }

    @ObservationIgnored private let useCase: any DeletionUseCase
    @ObservationIgnored private weak let navigator: (any FormNavigator)?
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Creates the view model for an item.
    public init(of item: DisplayItem, _ useCase: any DeletionUseCase, navigator: (any FormNavigator)?) {
        self.item = item
        self.useCase = useCase
        self.navigator = navigator
    }

    deinit { task?.cancel() }

    /// Deletes the item and closes the question. Does nothing while the item is being deleted.
    public func confirm() {
        guard !isDeleting else { return }
        isDeleting = true
        alert = nil
        task = Task { [weak self, useCase, item] in
            do throws(ProviderError) {
                try await useCase.delete(item.id)
                self?.finish()
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    /// Cancels the deletion if it has started; the API may still delete the item. Otherwise, closes the question.
    public func cancel() {
        guard isDeleting else {
            navigator?.closeDeletion(deleted: nil)
            return
        }
        task?.cancel()
        isDeleting = false
    }

    /// Closes the alert.
    public func dismissAlert() { alert = nil }

    /// Waits until the item is no longer being deleted.
    public func waitUntilIdle() async {
        if isDeleting { await task?.value }
    }

    /// Closes the question. The item was deleted even if the user cancelled meanwhile, so the list must remove it.
    private func finish() {
        task?.cancel()
        isDeleting = false
        navigator?.closeDeletion(deleted: item.id)
    }

    private func fail(_ error: ProviderError) {
        isDeleting = false
        alert = AlertMessage(error)
    }
}
