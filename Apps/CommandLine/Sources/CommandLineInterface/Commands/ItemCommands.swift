import Protocols

struct GetCommand: ProviderCommand {
    let name = "get"
    let summary = "look up one item"
    let isReading = true
    let operand: Operand? = .id

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.outputOrDownload(of: provider), .reading]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        if let path = invocation.arguments[.download], let provider = session.provider as? any Downloading {
            return try await download(to: path, from: provider, session, invocation)
        }
        guard let provider = session.provider as? any Getting else { throw .unsupported(name, session.descriptor) }
        try await get(provider, session, invocation)
    }

    private func get<Getter: Getting>(
        _ provider: Getter, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let reference: Getter.Reference = try invocation.reference()
        let item = try await session.call { () throws(ProviderError) in
            try await session.guide.call(provider, reference) { (getter, reference) throws(ProviderError) in
                try await getter.get(reference)
            }
        }
        try RecordPrinter.print(item, invocation, raw: session.rawItems)
    }
}

extension GetCommand {
    /// Looks up an item and downloads its file. Prints the item, unless the file is written to standard output.
    private func download<Downloader: Downloading>(
        to path: String, from provider: Downloader, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let reference: Downloader.Reference = try invocation.reference()
        let file = try Self.openDownload(to: path, invocation)
        let item: Downloader.Item
        let size: ByteCount
        do throws(Failure) {
            item = try await session.call { () throws(ProviderError) in
                try await provider.download(reference, to: file)
            }
            size = ByteCount(try Self.commit(file, to: path))
        } catch {
            if let kept = file.abandon() {
                let size = ByteCount(kept.byteCount)
                invocation.console.note("kept \(size) in '\(kept.path)'; run the same command again to continue")
            }
            throw error
        }
        guard path != "-" else { return }
        invocation.console.note("wrote \(size) to '\(path)'")
        try RecordPrinter.print(item, invocation, raw: session.rawItems)
    }

    /// Opens the destination. This happens before any request, so that an invalid path is reported before the download.
    private static func openDownload(to path: String, _ invocation: Invocation) throws(Failure) -> any Download {
        guard !invocation.arguments[.offline] else {
            throw .usage(
                "specify only one of '\(Option.offline.flag)' and '\(Option.download.flag)'",
                hint: "downloaded files are not cached")
        }
        guard !invocation.arguments[.samples] else {
            throw .usage(
                "specify only one of '\(Option.samples.flag)' and '\(Option.download.flag)'",
                hint: "the samples contain no files")
        }
        let output = invocation.console.output
        guard path != "-" || output.terminalWidth == nil else {
            throw .usage(
                "refusing to write a file to the terminal", hint: "redirect standard output, or give the path of a file"
            )
        }
        do {
            return try invocation.system.files.openDownload(path, output.sink)
        } catch {
            throw Failure(opening: error, "could not write '\(path)': \(error.reason)")
        }
    }

    private static func commit(_ file: any Download, to path: String) throws(Failure) -> Int {
        do {
            return try file.commit()
        } catch {
            throw Failure(writing: error, "could not write '\(path)': \(error.reason)")
        }
    }
}

struct AddCommand: ProviderCommand {
    let name = "add"
    let summary = "add an item, from options or a JSON object"
    let isReading = false
    let usesInput = true

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let metadata = provider.map(ProviderMetadata.init)
        return [.fields(metadata?.fieldsToAdd.map(\.option) ?? []), .output(of: provider), .changing, .pending]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        if let changes = try session.localChanges(invocation) { return try await keep(changes, session, invocation) }
        guard let provider = session.provider as? any Adding else { throw .unsupported(name, session.descriptor) }
        try await add(provider, session, invocation)
    }

    private func add<Adder: Adding>(
        _ provider: Adder, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let draft: Adder.Draft = try DraftReader(invocation).draft()
        let item = try await session.callOnce { () throws(ProviderError) in try await provider.add(draft) }
        try RecordPrinter.print(item, invocation)
    }
}

struct EditCommand: ProviderCommand {
    let name = "edit"
    let summary = "change fields of an item, from options or a JSON object"
    let isReading = false
    let usesInput = true
    let operand: Operand? = .id

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let metadata = provider.map(ProviderMetadata.init)
        return [.fields(metadata?.fieldsToEdit.map(\.option) ?? []), .output(of: provider), .changing, .pending]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        if let changes = try session.localChanges(invocation) { return try await keep(changes, session, invocation) }
        guard let provider = session.provider as? any Editing else { throw .unsupported(name, session.descriptor) }
        try await edit(provider, session, invocation)
    }

    private func edit<Editor: Editing>(
        _ provider: Editor, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let reference: Editor.Reference = try invocation.reference()
        let changes: Editor.Draft = try DraftReader(invocation).draft(editing: String(reference))
        let item = try await session.callOnce { () throws(ProviderError) in
            try await session.guide.call(provider, reference) { (editor, reference) throws(ProviderError) in
                try await editor.edit(reference, changes)
            }
        }
        try RecordPrinter.print(item, invocation)
    }
}

struct DeleteCommand: ProviderCommand {
    let name = "delete"
    let summary = "delete an item"
    let isReading = false
    let operand: Operand? = .id

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [.changing, .pending] }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        if let changes = try session.localChanges(invocation) { return try await keep(changes, session, invocation) }
        guard let provider = session.provider as? any Deleting else { throw .unsupported(name, session.descriptor) }
        try await delete(provider, session, invocation)
    }

    private func delete<Deleter: Deleting>(
        _ provider: Deleter, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let reference: Deleter.Reference = try invocation.reference()
        try await session.callOnce { () throws(ProviderError) in
            try await session.guide.call(provider, reference) { (deleter, reference) throws(ProviderError) in
                try await deleter.delete(reference)
            }
        }
        let isSampled = session.source.sampleBook != nil
        invocation.console.note("\(isSampled ? "would delete" : "deleted") \(Deleter.Item.name) \(reference)")
    }
}
