public import Observation
import Protocols

/// The view model of the login. It tries the credentials of a provider, and also saves them if the user chose this.
///
/// Messages appear after the first attempt to log in, and are then updated while the user types.
@MainActor @Observable public final class LoginViewModel {
    /// The fields.
    public private(set) var fields: [LoginField]
    /// Whether to save the credentials for later runs.
    public var savesCredentials = false
    /// Whether the credentials are being tried.
    public private(set) var isLoading = false
    /// The last failure; `nil` if there is none. A failure does not change the text of the fields.
    public private(set) var alert: AlertMessage?
    /// Whether the API has accepted the credentials, even if they could not be saved.
    public private(set) var isLoggedIn = false
    /// Whether the user has tried to log in. Messages appear only after that.
    public private(set) var hasAttempted = false

    @ObservationIgnored private let useCase: any LoginUseCase
    @ObservationIgnored private weak let navigator: (any LoginNavigator)?
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Creates the view model with empty fields.
    public init(_ useCase: any LoginUseCase, navigator: (any LoginNavigator)?) {
        self.useCase = useCase
        self.navigator = navigator
        fields = LoginField.fields(for: useCase.secrets)
    }

    deinit { task?.cancel() }

    /// Whether ``logIn()`` has an effect. If fields are invalid, the effect of the first call is to show messages.
    public var canLogIn: Bool {
        !isLoading && (!hasAttempted || fields.allSatisfy { $0.message == nil })
    }

    /// The message after a successful login; `nil` before the login.
    public var success: Phrase? { isLoggedIn ? .loggedIn : nil }

    /// Sets the text of a field. Does nothing while the credentials are being tried.
    public func enter(_ text: String, in id: LoginField.ID) {
        guard !isLoading, let index = fields.firstIndex(where: { $0.id == id }) else { return }
        fields[index].text = text
        if hasAttempted { _ = LoginField.validate(&fields) }
    }

    /// Tries the credentials. Closes the scene if this succeeds. If a field is invalid, shows the messages instead.
    public func logIn() {
        guard canLogIn else { return }
        hasAttempted = true
        guard LoginField.validate(&fields) else { return }
        isLoading = true
        alert = nil
        let secrets = LoginField.secrets(in: fields)
        task = Task { [weak self, useCase, savesCredentials] in
            do throws(ProviderError) {
                try await useCase.logIn(secrets)
                guard !Task.isCancelled else { return }
                self?.isLoggedIn = true
                if savesCredentials { try await useCase.save(secrets) }
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

    /// Closes the alert. If the login succeeded and only saving the credentials failed, also closes the scene.
    public func dismissAlert() {
        alert = nil
        if isLoggedIn { finish() }
    }

    /// Waits until the credentials are no longer being tried.
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
