public import Observation
import Protocols

/// The navigation from an export.
@MainActor public protocol ExportNavigator: AnyObject {
    /// Closes the export. The message says what was written; it is `nil` if the user cancelled.
    func closeExport(_ message: Phrase?)
}

/// The view model of the export of items to a file. It asks before it replaces a file.
@MainActor @Observable public final class ExportViewModel {
    /// The name of the file, as the user typed it.
    public private(set) var name = ""
    /// Whether the file is being written.
    public private(set) var isExporting = false
    /// Whether the user is asked to replace an existing file.
    public private(set) var isAskingToReplace = false
    /// The reason why nothing was written, and what to do about it; empty if there is none.
    public private(set) var messages: [Phrase] = []
    /// The number of items.
    public let count: Int
    /// The suffixes that select the format: `.csv, .json or .db`.
    public let suffixes: String

    @ObservationIgnored private let excerpt: ItemExcerpt
    @ObservationIgnored private let exporter: any ItemExporting
    @ObservationIgnored private weak let navigator: (any ExportNavigator)?
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Creates the view model of an export.
    public init(_ excerpt: ItemExcerpt, _ exporter: any ItemExporting, navigator: (any ExportNavigator)?) {
        self.excerpt = excerpt
        self.exporter = exporter
        self.navigator = navigator
        count = excerpt.items.count
        suffixes = exporter.suffixes
    }

    deinit { task?.cancel() }

    /// Sets the name of the file. Does nothing while the file is being written.
    public func enter(_ name: String) {
        guard !isExporting, !isAskingToReplace else { return }
        self.name = name
        messages = []
    }

    /// Writes the file. If there is one with this name, asks first.
    public func export() {
        guard !isExporting, !isAskingToReplace, !name.isEmpty else { return }
        write(isReplacing: false)
    }

    /// Answers the question whether to replace the file.
    public func answer(replaces: Bool) {
        guard isAskingToReplace else { return }
        isAskingToReplace = false
        if replaces { write(isReplacing: true) }
    }

    /// Stops the export if it has started; otherwise, closes it. A stopped export writes nothing.
    public func cancel() {
        guard isExporting else {
            navigator?.closeExport(nil)
            return
        }
        task?.cancel()
        isExporting = false
    }

    /// Waits until the file is no longer being written.
    public func waitUntilIdle() async {
        if isExporting { await task?.value }
    }

    private func write(isReplacing: Bool) {
        isExporting = true
        messages = []
        task = Task { [weak self, exporter, excerpt, name] in
            do throws(ExportError) {
                let note = try await exporter.export(excerpt, to: name, isReplacing: isReplacing)
                self?.finish(note)
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    /// The file may have been written before the cancellation, and then the user must know it.
    private func finish(_ note: String?) {
        isExporting = false
        navigator?.closeExport(.exported(count, name, note))
    }

    private func fail(_ error: ExportError) {
        isExporting = false
        switch error {
        case .existingFile: isAskingToReplace = true
        case .failed(let message, let hint):
            messages = [message, hint].compactMap { $0.map(Phrase.init(untranslated:)) }
        }
    }
}

extension Phrase {
    fileprivate static func exported(_ count: Int, _ name: String, _ note: String?) -> Phrase {
        let (items, rest) = (count == 1 ? "item" : "items", note.map { "; \($0)" } ?? "")
        return Phrase(
            "Exported \(count.grouped) \(items) to \(name)\(rest)", japanese: "\(count.grouped)件を\(name)に書き出しました\(rest)"
        )
    }
}
