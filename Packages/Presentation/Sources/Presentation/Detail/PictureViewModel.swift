public import Observation
public import Protocols

/// A loader of the files that the picture scene shows.
public protocol PictureLoading: Sendable {
    /// Returns the bytes of a file. The file may be something other than a picture.
    ///
    /// - Parameter limit: The maximum number of bytes. The loader stops reading when the file exceeds it.
    /// - Throws: `responseTooLarge` for a larger file.
    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data
}

/// The size limits for pictures. Larger pictures are not shown.
public struct PictureLimits: Hashable, Sendable {
    /// The maximum number of bytes of the file.
    public let byteCount: Int
    /// The maximum number of pixels. A decoded picture can need gigabytes of memory even if its file is small.
    public let pixelCount: Int

    /// Creates limits. The default is 10 MB and 40 million pixels.
    public init(byteCount: Int = 10_000_000, pixelCount: Int = 40_000_000) {
        self.byteCount = byteCount
        self.pixelCount = pixelCount
    }
}

/// A file with the header of a picture. The rest of the file is not decoded, so it may be damaged.
public struct Picture: Hashable, Sendable {
    /// The address of the picture.
    public let url: URL
    /// The bytes of the file.
    public let data: Data
    /// The format and the size from the header of the file.
    public let header: PictureHeader

    /// Checks the size and the header of a file.
    ///
    /// - Throws: `incorrectData` if the file is not a picture, and `responseTooLarge` if it exceeds a limit.
    public init(_ data: Data, from url: URL, limits: PictureLimits = PictureLimits()) throws(ProviderError) {
        guard data.count <= limits.byteCount else { throw .tooLarge("\(data.count) bytes", limits.byteCount) }
        guard let header = PictureHeader(data) else {
            let message = "expected a JPEG, PNG, GIF or WebP file, got something else"
            throw ProviderError(.incorrectData, message, isRetryable: false)
        }
        guard header.pixelCount <= limits.pixelCount else {
            throw .tooLarge("\(header.size) pixels", limits.pixelCount)
        }
        self.url = url
        self.data = data
        self.header = header
    }
}

extension ProviderError {
    fileprivate static func tooLarge(_ size: String, _ limit: Int) -> ProviderError {
        ProviderError(.responseTooLarge, "the picture has \(size); the limit is \(limit)", isRetryable: false)
    }
}

/// The view model of the picture that was requested last. The results of earlier requests are dropped.
@MainActor @Observable public final class PictureViewModel {
    /// The state of the picture.
    public enum State: Hashable, Sendable {
        /// The item has no picture, pictures are disabled, or the loading was cancelled.
        case none
        case loading(URL)
        case loaded(Picture)
        case failed(URL, AlertMessage)
    }

    /// The state of the picture.
    public private(set) var state = State.none

    @ObservationIgnored private let loader: (any PictureLoading)?
    @ObservationIgnored private let limits: PictureLimits
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Creates the view model without a picture.
    ///
    /// - Parameter loader: `nil` if pictures are disabled.
    public init(_ loader: (any PictureLoading)?, limits: PictureLimits = PictureLimits()) {
        self.loader = loader
        self.limits = limits
    }

    deinit { task?.cancel() }

    /// The address of the picture; `nil` if there is none.
    public var url: URL? {
        switch state {
        case .none: nil
        case .loading(let url), .failed(let url, _): url
        case .loaded(let picture): picture.url
        }
    }

    /// Loads a picture, and cancels the loading of the previous one. Does nothing if the address is unchanged. To load
    /// a picture again after a failure, call ``retry()``.
    public func show(_ url: URL?) {
        guard url != self.url else { return }
        task?.cancel()
        guard let url, let loader else {
            state = .none
            return
        }
        load(url, with: loader)
    }

    /// Loads the picture again after a failure.
    public func retry() {
        if case .failed(let url, _) = state, let loader { load(url, with: loader) }
    }

    /// Cancels the loading of the picture.
    public func cancel() {
        task?.cancel()
        if case .loading = state { state = .none }
    }

    /// Waits until no picture is being loaded.
    public func waitUntilIdle() async {
        if case .loading = state { await task?.value }
    }

    private func load(_ url: URL, with loader: any PictureLoading) {
        state = .loading(url)
        task = Task { [weak self, limits] in
            var state = State.none
            do throws(ProviderError) {
                let data = try await loader.picture(at: url, limit: limits.byteCount)
                state = .loaded(try Picture(data, from: url, limits: limits))
            } catch {
                if let alert = AlertMessage(picture: error) { state = .failed(url, alert) }
            }
            if !Task.isCancelled { self?.state = state }
        }
    }
}
