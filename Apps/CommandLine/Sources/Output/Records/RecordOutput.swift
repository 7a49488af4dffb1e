import Arguments
import Failures
import Protocols

/// Where a command writes its records, and how.
package struct RecordOutput: Sendable {
    package private(set) var destination: RecordDestination
    package let options: OutputOptions
    /// The items as the API sent them; `nil` without `--raw`.
    package let rawItems: RawItems?
    /// The first line of the file to which records are added; `nil` for other output.
    private var firstLine: [UInt8]?
    /// The columns that have no values in the items of the provider. Tables and pages omit them.
    package let emptyColumns: [String]
    private let attribution: RecordAttribution
    private let localTime: @Sendable (Date) -> String
    private let digests: any MessageDigests

    /// - Parameters:
    ///   - attribution: Where the records come from. A page shows it.
    ///   - localTime: Returns a date in the user's time zone, for tables and pages.
    ///   - digests: The hash functions, for the content security policy of a page.
    package init(
        to destination: RecordDestination, _ options: OutputOptions, from attribution: RecordAttribution,
        emptyColumns: [String],
        localTime: @escaping @Sendable (Date) -> String, digests: any MessageDigests
    ) {
        self.destination = destination
        self.options = options
        self.emptyColumns = emptyColumns
        self.attribution = attribution
        self.localTime = localTime
        self.digests = digests
        rawItems = options.isRaw ? RawItems() : nil
    }

    /// The format of the records.
    package var format: OutputFormat { options.format(isTerminal: destination.terminalWidth != nil) }

    /// Whether the records are a table for users, because the user chose neither another format nor fields.
    package var isPlainTable: Bool { format.isTable && options.fields == nil }

    /// Returns a copy that writes to a file instead of standard output.
    package func writing(to file: any AtomicFile, at path: String) -> RecordOutput {
        var output = self
        output.firstLine = file.firstLine
        output.destination = RecordDestination(file: file, at: path)
        return output
    }

    /// Prepares a writer for the file, if it already has records.
    ///
    /// - Throws: A usage failure if the file has other columns.
    func prepare(_ writer: inout some RecordWriter) throws(Failure) {
        guard let firstLine, !writer.continueFile(withFirstLine: firstLine) else { return }
        // The items of the API have no columns.
        guard !options.isRaw else { return }
        let problem = "could not add records to \(destination.phrase): "
        // The marks of spreadsheets, which no command writes.
        guard firstLine.last != UInt8(ascii: "\r"), !firstLine.starts(with: "\u{FEFF}".utf8) else {
            throw .usage(
                problem + "its lines end with CR LF, or it begins with a byte order mark",
                hint: "save it with LF and without the mark, as 'list' writes it, or use a different file")
        }
        throw .usage(
            problem + "it has other columns",
            hint: "use a different file, or select its columns with \(Option.fields().flag)")
    }

    /// Returns the layout of the records.
    ///
    /// - Parameter pictures: Returns the picture at a URL as a `data:` URL; `nil` if no pictures are loaded.
    package func layout(pictures: (@Sendable (String) -> String?)?) -> RecordLayout {
        RecordLayout(
            width: destination.terminalWidth, style: destination.style, localTime: localTime, attribution: attribution,
            embeddedPicture: pictures, digests: digests, escapesFormulas: options.escapesFormulas)
    }
}

/// Standard output or a file.
package struct RecordDestination: Sendable {
    private let sink: any ByteSink
    /// The width of the terminal in columns; `nil` if the output is not a terminal.
    package let terminalWidth: Int?
    package let style: TextStyle
    private let page: @Sendable ([UInt8]) -> PagerResult
    /// Writes a note for the user.
    private let note: @Sendable (String) -> Void
    /// The phrase for the destination in messages.
    fileprivate let phrase: String

    package init(
        standardOutput: OutputStream, style: TextStyle, note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.note = note
        sink = standardOutput.sink
        terminalWidth = standardOutput.terminalWidth
        page = standardOutput.page
        self.style = style
        phrase = "to standard output"
    }

    package init(file sink: any ByteSink, at path: String) {
        self.sink = sink
        terminalWidth = nil
        page = { _ in .notUsed }
        note = { _ in }
        style = TextStyle(isColored: false)
        phrase = "'\(path)'"
    }

    /// The sink, for bytes that are not records, such as a download.
    package var bytes: any ByteSink { sink }

    package func write(_ bytes: [UInt8]) throws(Failure) {
        guard !bytes.isEmpty else { return }
        do {
            try sink.write(bytes)
        } catch {
            throw Failure(writing: error, "could not write \(phrase): \(error.reason)")
        }
    }

    /// Writes text for users, in their pager if it has more lines than the terminal.
    package func show(_ bytes: [UInt8]) throws(Failure) {
        guard !bytes.isEmpty else { return }
        switch page(bytes) {
        case .shown: break
        case .notUsed: try write(bytes)
        case .notRun(let program):
            try write(bytes)
            // After the text, which is longer than the screen.
            note("could not run '\(program)' (PAGER); the text is not paged")
        case .failed(let program, let code):
            // It may have shown the text, or a part of it.
            note("'\(program)' (PAGER) failed with exit code \(code); --no-pager prints the text without it")
        }
    }

    package func write(_ text: String) throws(Failure) {
        try write(Array(text.utf8))
    }
}
