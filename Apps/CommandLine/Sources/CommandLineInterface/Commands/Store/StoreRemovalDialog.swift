import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols
import StoreProtocols

/// Removes a part of a store after the user has agreed. Without an answer, only says what would be removed.
struct StoreRemovalDialog {
    private let request: StoreRemovalRequest
    private let lists: [KeptList]
    private let isAgreed: Bool
    private let input: UserInput
    private let console: Console

    /// - Parameter lists: The lists in the store.
    init(_ request: StoreRemovalRequest, lists: [KeptList], _ invocation: Invocation) {
        self.request = request
        self.lists = lists
        isAgreed = invocation.arguments[.removesWithoutAsking]
        input = invocation.input
        console = invocation.console
    }

    func run(on store: any StoreMaintenance, at location: StoreLocation) async throws(Failure) {
        let preview = try await remove(from: store, at: location, isPreview: true)
        guard let text = request.text(of: preview, lists) else {
            if case .list(let number) = request.part {
                throw .usage("unknown list 'sb_list_\(number)'", hint: "run 'switchboard store info'")
            }
            return console.note("nothing to remove")
        }
        guard try agrees(to: text) else { return }
        let removal = try await remove(from: store, at: location, isPreview: false)
        console.result("removed \(request.text(of: removal, lists) ?? "nothing")")
    }

    private func remove(
        from store: any StoreMaintenance, at location: StoreLocation, isPreview: Bool
    ) async throws(Failure) -> StoreRemoval {
        try await converting({ Failure.opening($0, at: location) }) { () async throws(StoreError) in
            try await store.remove(request.part, isPreview: isPreview)
        }
    }

    private func agrees(to text: String) throws(Failure) -> Bool {
        if isAgreed { return true }
        if input.canAnswer { return try input.agrees(to: "Remove \(text)? [y/N] ") }
        console.note("would remove \(text); use \(Option.removesWithoutAsking.flag) to remove")
        return false
    }
}

extension Option<Bool> {
    static var removesWithoutAsking: Option { Option(flag: "yes", "remove without asking") }
}
