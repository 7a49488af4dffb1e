import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

/// The ids of a command line.
struct ItemIDs {
    /// The ids in their order; the empty id if none was given.
    let all: [String]
    /// Whether one id was given, so that its item is printed as a record. Ids from standard input are a list.
    let isOne: Bool

    /// Reads the ids from standard input if a hyphen stands for them, one from each line. Each can be a web address.
    init(_ invocation: Invocation) throws(Failure) {
        let operands = invocation.arguments.operands
        isOne = operands.count < 2 && operands != ["-"]
        var ids: [String] = []
        for operand in operands {
            guard operand == "-" else {
                ids.append(operand)
                continue
            }
            let text = String(decoding: try invocation.input.read(operand, expecting: "ids"), as: UTF8.self)
            ids += text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
        }
        all = operands.isEmpty ? [""] : ids.map(invocation.itemID)
    }
}

/// Several items that are looked up one after another and printed as a list.
struct SeveralItems<Getter: Getting> {
    private let getter: Getter
    private let connection: Connection
    private let writers: ItemWriters
    private let console: Console

    init(_ getter: Getter, _ connection: Connection, _ writers: ItemWriters, _ console: Console) {
        self.getter = getter
        self.connection = connection
        self.writers = writers
        self.console = console
    }

    /// Writes the items that are found, and returns their number.
    ///
    /// - Throws: A usage failure for an invalid id, before the first look-up. The failure of an item that was not found,
    ///   after the other items. Any other failure at once.
    func write(_ ids: [String], to output: RecordOutput) async throws(Failure) -> Int {
        var gets: [GetItem<Getter.Item>] = []
        for id in ids {
            gets.append(
                try connection.prepare { () throws(ProviderError) in
                    try GetItem(getter, of: connection.descriptor, id: id, samples: connection.guide)
                })
        }
        guard connection.source.recorder == nil else {
            for get in gets { try await connection.record { () async throws(ProviderError) in try await get() } }
            return 0
        }
        var writer = try writers.writer(connection.descriptor.items(of: Getter.Item.self), to: output)
        var missing: [Failure] = []
        do throws(Failure) {
            for get in gets { try await write(get, to: &writer, &missing) }
        } catch {
            try await writer.finish()
            throw error
        }
        try await writer.finish()
        guard let last = missing.last else { return gets.count }
        guard missing.count > 1 else { throw last }
        missing.forEach(console.report)
        throw Failure(last.kind, "\(missing.count) of \(ids.count) \(connection.descriptor.items.pluralName) not found")
    }

    private func write(
        _ get: GetItem<Getter.Item>, to writer: inout any ItemWriter<Getter.Item>, _ missing: inout [Failure]
    ) async throws(Failure) {
        do throws(Failure) {
            try await writer.write([try await connection.call { () async throws(ProviderError) in try await get() }])
        } catch {
            guard error.kind.exitCode == .notFound else { throw error }
            missing.append(error)
        }
    }
}

extension Substring {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String {
        let text = drop(while: \.isWhitespace)
        return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }
}
