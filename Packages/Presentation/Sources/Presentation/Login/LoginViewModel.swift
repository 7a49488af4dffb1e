public import Observation
import Protocols

/// A form for the credentials of a provider, which tries them, and keeps them if the user wants.
///
/// Messages appear after the first attempt to log in, and are then updated while the user types.
@MainActor @Observable public final class LoginViewModel {
    /// The fields.
    public private(set) var fields: [LoginField]
    /// Whether the credentials are kept for later runs.
    public var keepsCredentials = false
    /// Whether the credentials are being tried.
    public private(set) var isLoading = false
    /// The last failure. What the user typed stays.
    public private(set) var alert: AlertMessage?
    /// Whether the API has accepted the credentials, even if they could not be kept.
    public private(set) var isLoggedIn = false
    /// Whether the user has tried to log in. Messages appear only then.
    public private(set) var hasAttempted = false

    @ObservationIgnored private let useCase: any LoginUseCase
    @ObservationIgnored private weak let navigator: (any LoginNavigator)?
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Creates the scene with empty fields.
    public init(_ useCase: any LoginUseCase, navigator: (any LoginNavigator)?) {
        self.useCase = useCase
        self.navigator = navigator
        fields = LoginField.fields(for: useCase.secrets)
    }

    deinit { task?.cancel() }

    /// Whether ``logIn()`` has an effect. Before the first attempt, fields may be invalid: ``logIn()`` then shows why.
    public var canLogIn: Bool {
        !isLoading && (!hasAttempted || fields.allSatisfy { $0.message == nil })
    }

    /// The message after a successful login; `nil` before.
    public var success: Phrase? { isLoggedIn ? .loggedIn : nil }

    /// Sets the text of a field. Ignored while the credentials are being tried.
    public func enter(_ text: String, in id: LoginField.ID) {
        guard !isLoading, let index = fields.firstIndex(where: { $0.id == id }) else { return }
        fields[index].text = text
        if hasAttempted { _ = LoginField.validate(&fields) }
    }

    /// Tries the credentials and closes the scene, or shows what is wrong.
    public func logIn() {
        guard canLogIn else { return }
        hasAttempted = true
        guard LoginField.validate(&fields) else { return }
        isLoading = true
        alert = nil
        let secrets = LoginField.secrets(in: fields)
        task = Task { [weak self, useCase, keepsCredentials] in
            do throws(ProviderError) {
                try await useCase.logIn(secrets)
                guard !Task.isCancelled else { return }
                self?.isLoggedIn = true
                if keepsCredentials { try await useCase.keep(secrets) }
                if !Task.isCancelled { self?.finish() }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    /// Cancels the attempt to log in if there is one; otherwise, closes the scene.
    public func cancel() {
        guard isLoading else {
            navigator?.closeLogin(isLoggedIn: isLoggedIn)
            return
        }
        task?.cancel()
        isLoading = false
    }

    /// Closes the alert. Also closes the scene if the login succeeded and only keeping the credentials failed.
    public func dismissAlert() {
        alert = nil
        if isLoggedIn { finish() }
    }

    /// Waits until the credentials are not being tried.
    public func waitUntilIdle() async {
        if isLoading { await task?.value }
    }

    private func finish() {
        isLoading = false
        for index in fields.indices { fields[index].text = "" }
        navigator?.closeLogin(isLoggedIn: true)
    }

    private func fail(_ error: ProviderError) {
        isLoading = false
        alert = AlertMessage(error)
    }
}
