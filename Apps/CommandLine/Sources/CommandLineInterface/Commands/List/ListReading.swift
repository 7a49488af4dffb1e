import Connections
import Failures
import Lists
import Protocols
import UseCases

/// The reading of a list: the items of each page that the user wants go to the writer.
struct ListReading<Item: Entity> {
    private var pages: ListedPages<Item>
    private var selection: ItemSelection<Item>
    private var writer: any ItemWriter<Item>
    private var report: ListReport
    private let input: ListInput
    /// Receives the note that the whole list is read, if it has more than one page; `nil` after that.
    private var note: ((String) -> Void)?
    /// The position after the records that were written. The position of the pages may be one page ahead.
    private var continuation: ListCursor?

    init(
        _ pages: ListedPages<Item>, _ selection: ItemSelection<Item>, to writer: any ItemWriter<Item>,
        _ report: ListReport, _ input: ListInput, note: ((String) -> Void)?
    ) {
        self.pages = pages
        self.selection = selection
        self.writer = writer
        self.report = report
        self.input = input
        self.note = note
    }

    /// Reads the list, and returns the number of items that were kept.
    mutating func run() async throws(Failure) -> Int {
        do throws(Failure) {
            if !selection.kept.isFull { try await pages.begin() }
            while !selection.kept.isFull, let page = try await pages.next() { try await write(page) }
            if selection.kept.isFull { pages.end() }
        } catch {
            // If no items are cached, standard output stays empty in every format.
            if pages.summary.count > 0 || !error.isCacheMiss { try await writer.finish(after: error) }
            throw report.failure(error, pages.summary, continuation: continuation)
        }
        try await writer.finish()
        try report.finish(pages.summary, kept: selection.kept, continuation: continuation)
        return selection.kept.count
    }

    private mutating func write(_ page: Page<Item>) async throws(Failure) {
        if !page.following.isEmpty, let flag = input.impliedWholeListFlag, let note = note.take() {
            note("\(flag) reads the whole list")
        }
        try await writer.write(selection.keep(page.items))
        report.add(page)
        // If the selection ended in the middle of the page, a list that is continued after it would miss items.
        let canBeContinued = input.selection.canBeContinued && !selection.kept.isCutOff
        continuation = canBeContinued ? pages.continuation : nil
    }
}
