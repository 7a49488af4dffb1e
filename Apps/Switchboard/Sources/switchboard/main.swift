// The composition root, the only place that connects concrete providers and concrete transports. It reads the
// environment variables once, and passes them on with the standard streams.
import CommandLineInterface
import Protocols
import ProviderCatalog
import RESTClient
import SQLiteStore
import TransportPolicies

StandardStream.reserveDescriptors()
LaunchCheck.run()
let temporaryFiles = TemporaryFiles()
let signalHandler = SignalHandler(removing: temporaryFiles)
let environment = ProcessEnvironment.variables
let stack = TransportStack(environment: environment)
let input = InputFile(signals: signalHandler.descriptor)
let webBrowser = WebBrowser(environment: environment.withoutSecrets(of: descriptors))
let system = System(
    arguments: Array(CommandLine.arguments.dropFirst()),
    invalidArgument: ProcessEnvironment.invalidArgument,
    environment: environment,
    output: StandardStream.output,
    errors: StandardStream.errors,
    isInputTerminal: StandardStream.isInputTerminal,
    readFile: input.read,
    readSecret: input.readSecret,
    readLine: input.readLine,
    openConfigurationFile: { DiskConfigurationFile(path: $0, access: $1) },
    createFile: OutputFile.create,
    openDownload: DownloadTarget.open,
    openOutput: { path throws(WriteError) in try DiskAtomicFile.open(path, in: temporaryFiles) },
    providers: descriptors,
    makeTransport: stack.make,
    makeClient: stack.makeClient,
    // The contract compares requests, so their signatures must have the same date.
    authorize: { descriptor, baseURL, secrets, transport in
        TransportStack(environment: [:], now: { Date(timeIntervalSince1970: 0) })
            .authorize(descriptor, baseURL, secrets, transport)
    },
    revealsSecret: { text, secret in secret.isRevealed(by: text) },
    replaySamples: { SampleTransport(book: $0, baseURL: $1, now: { Date.now }) },
    digests: SHA256Digests(),
    openCache: { DiskCacheAdapter($0) { Date.now } },
    openStore: StoreOpener.open,
    storeName: StoreOpener.name,
    browse: BrowserProgram(environment: environment, webBrowser: webBrowser).run,
    serve: ServerProgram(environment: environment, webBrowser: webBrowser).run,
    clock: ContinuousClock(),
    now: { Date.now },
    localTime: LocalTime.text,
    cancellationMessage: { [signalHandler] in signalHandler.message }
)

let tool = CommandLineTool(system)
signalHandler.run(usesMainActor: tool.usesMainActor, tool.run)
