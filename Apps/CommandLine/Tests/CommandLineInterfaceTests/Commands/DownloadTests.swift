import Protocols
import ProtocolsTesting
import Testing

@Suite struct DownloadTests {
    private var shell: Shell

    init() {
        shell = Shell(Wire.descriptor, environment: ["WIRE_KEY": "k3y", "HOME": "/home/ada"])
        shell.transport = .downloading
    }

    private var calls: [String] { shell.download.journal.entries }

    @Test func `the file is written, and the item is printed`() async {
        let outcome = await shell.run("wire get 7 --download lamp.jpg")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(outcome.ids, ["7"])
        expectEqual(outcome.errors, "switchboard: wrote 9 B to 'lamp.jpg'\n")
        expectEqual(calls, ["open lamp.jpg", "begin 200", "commit"])
    }

    @Test func `the item can be written to another file`() async {
        let outcome = await shell.run("wire get 7 --download lamp.jpg -o lamp.csv --fields id")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(outcome.output, "")
        expectEqual(shell.outputFile?.text, "id\n7\n")
    }

    @Test func `a file with other columns, to which the item cannot be added, is refused before the download`() async {
        var shell = shell
        shell.outputFile = MemoryAtomicFile(existing: "name,id\n")
        let outcome = await shell.run("wire get 7 --download lamp.jpg -o lamp.csv --fields id --append")
        #expect(outcome.errors.contains("could not add records to 'lamp.csv': it has other columns"), "\(outcome)")
        expectEqual(outcome.code, 64)
        expectEqual(calls, [])
    }

    @Test func `a file for standard output replaces the item`() async {
        let outcome = await shell.run("wire get 7 --download -")
        expectEqual(outcome.output, "a picture")
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test func `a failed download prints no item, and says what is kept`() async {
        var shell = shell
        shell.download = MemoryDownload(to: MemorySink(), failure: NetworkError(.connectionLost, "cut"))
        let outcome = await shell.run("wire get 7 --download lamp.jpg")
        expectEqual(outcome.output, "")
        #expect(
            outcome.errors.hasPrefix(
                "switchboard: kept 9 B in 'file.part'; run the same command again to continue\nswitchboard: cut\n"),
            "\(outcome.errors)")
        expectEqual(outcome.code, 69)
        expectEqual(shell.download.journal.entries.last, "abandon")
    }

    @Test(arguments: [false, true]) func `a full disk is a failure of the output`(isClosed: Bool) async {
        var shell = shell
        shell.download = MemoryDownload(to: MemorySink(capacity: 3, error: isClosed ? .closedPipe : .fullDisk))
        let outcome = await shell.run("wire get 7 --download lamp.jpg --errors json")
        expectEqual(outcome.code, isClosed ? 141 : 1)
        expectEqual(outcome.output, "")
        #expect(isClosed || outcome.errors.contains("could not write 'file': No space left on device"))
    }

    @Test func `the hints of a failed download suggest no samples and no cached responses`() async {
        var shell = shell
        shell.transport = FakeTransport { _ throws(NetworkError) in throw NetworkError(.notReachedServer, "down") }
        let offline = await shell.run("wire get 7 --download lamp.jpg")
        expectEqual(offline.code, 69, "\(offline)")
        #expect(offline.errors.contains("check the network") && !offline.errors.contains("--offline"), "\(offline)")
        let keyless = await Shell(Wire.descriptor, environment: ["HOME": "/home/ada"]).run("wire get 7 --download x")
        expectEqual(keyless.code, 77, "\(keyless)")
        #expect(keyless.errors.contains("export WIRE_KEY") && !keyless.errors.contains("--samples"), "\(keyless)")
    }

    @Test(arguments: [
        ("flags get no --download no.svg", 0, "wrote 9 B to 'no.svg'"),
        ("flags get no --download no.svg -o no.csv", 64, "nothing was written to 'no.csv'; the items have only files"),
        ("flags get no", 64, "missing '--download': flags has files, but no look-ups"),
        ("flags list", 64, "flags does not support 'list'; supported: get --download"),
        ("flags describe", 0, ""),
    ])
    func `a provider without look-ups downloads files and prints no item`(line: String, code: Int32, message: String)
        async
    {
        var shell = Shell(Flags.descriptor, environment: ["HOME": "/home/ada"])
        shell.transport = .downloading
        let outcome = await shell.run(line)
        expectEqual(outcome.code, code, "\(outcome)")
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(
            outcome.output.contains("get --download  download the file of an item (id: text)"), line == "flags describe"
        )
    }

    static let refused = [
        ("wire get 7 --download x --offline", "specify only one of '--offline' and '--download'"),
        ("wire get 7 --download", "--download"), ("wire get --download x", "missing <id>"),
        ("wire list --download x", "unknown option '--download'"),
        ("wire get 7 --download - -o x.csv", "specify only one of '--download' and '--output'"),
        ("shelf get 7 --download x", "'--download': shelf does not support downloads"),
    ]

    @Test(arguments: refused) func `a misplaced option is refused`(line: String, message: String) async {
        var shell = shell
        shell.providers.append(.shelf(journal: Journal()))
        let outcome = await shell.run(line)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        expectEqual(outcome.code, 64)
        expectEqual(calls, [])
    }

    @Test func `a terminal gets no file`() async {
        var shell = shell
        shell.width = 80
        let outcome = await shell.run("wire get 7 --download -")
        #expect(outcome.errors.contains("refusing to write a file to the terminal"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [
        ("wire get --help", "--download FILE|-", true), ("shelf get --help", "--download", false),
        ("get --help", "(for providers with downloads)", true),
    ])
    func `help shows the option only where it works`(line: String, text: String, isShown: Bool) async {
        var shell = shell
        shell.providers.append(.shelf(journal: Journal()))
        await expectEqual(shell.run(line).output.contains(text), isShown)
    }
}

extension FakeTransport {
    /// A transport that streams a picture to the destination of a request.
    fileprivate static let downloading = FakeTransport { request throws(NetworkError) in
        var response = HTTPResponse(status: 200, url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
        try request.destination?.begin(response)
        try request.destination?.write(Data("a picture".utf8))
        response.streamedByteCount = 9
        return response
    }
}

/// A provider of files, which cannot look up items.
private struct Flags: Downloading {
    typealias Item = Flag

    let client: any APIClient

    func download(_ code: String, to destination: any BodyDestination) async throws(ProviderError) -> Flag? {
        var request = APIRequest(path: ["flags", code, "picture"])
        request.destination = destination
        try await client.send(request)
        return nil
    }

    static let descriptor = ProviderDescriptor(
        id: "flags", summary: "flags", documentation: "https://flags.example/docs",
        baseURL: URL(literal: "https://flags.example"), samples: SampleBook([]), fileID: "FlagsProvider/Provider.swift"
    ) { Flags(client: $0.client) }
}

private struct Flag: Entity {
    let id: String

    static let name = "flag"
    static let columns: [Column<Flag>] = [Column("id", \.id)]
}
