/// A queue that loads the pictures of a gallery when their rows become visible. The page requests a picture only after
/// it has been loaded.
///
/// A browser opens at most six HTTP/1.1 connections to a server. If all of them waited for pictures of a slow API, the
/// page could not send the user's actions.
@MainActor final class PictureQueue {
    private static let maximumConcurrency = 4
    /// The maximum number of pictures that wait. If there are more, the oldest one is dropped, because its row has
    /// probably been scrolled out of view.
    private static let capacity = 100

    private enum State {
        case waiting, loading, loaded, failed
    }

    private let pictures: PictureRegistry
    private let show: (PictureAddress) -> Void
    private var states: [PictureAddress: State] = [:]
    private var waiting: [PictureAddress] = []
    private var tasks: [PictureAddress: Task<Void, Never>] = [:]

    /// Creates an empty queue.
    ///
    /// - Parameter show: Called when a picture has been loaded.
    init(_ pictures: PictureRegistry, show: @escaping (PictureAddress) -> Void) {
        self.pictures = pictures
        self.show = show
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }

    /// Returns whether a picture is loaded.
    func isLoaded(_ address: PictureAddress) -> Bool { states[address] == .loaded }

    /// Loads a picture, unless it is loaded, is being loaded, or has failed.
    func load(_ address: PictureAddress) {
        guard states[address] == nil else { return }
        states[address] = .waiting
        waiting.append(address)
        if waiting.count > Self.capacity { states[waiting.removeFirst()] = nil }
        startNext()
    }

    /// Tries again to load the pictures that could not be loaded.
    func retry() {
        let failed = states.filter { $0.value == .failed }.keys
        for address in failed { states[address] = nil }
        failed.forEach(load)
    }

    private func startNext() {
        while tasks.count < Self.maximumConcurrency, !waiting.isEmpty {
            let address = waiting.removeFirst()
            states[address] = .loading
            tasks[address] = Task { [weak self, pictures] in
                let isLoaded = await pictures.prepare(address)
                self?.finish(address, isLoaded)
            }
        }
    }

    private func finish(_ address: PictureAddress, _ isLoaded: Bool) {
        tasks[address] = nil
        states[address] = isLoaded ? .loaded : .failed
        if isLoaded { show(address) }
        startNext()
    }
}
