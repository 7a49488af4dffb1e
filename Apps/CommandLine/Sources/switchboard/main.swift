// The composition root, the only place that connects concrete providers and concrete transports. It reads the
// environment variables once, and passes them on with the standard streams.
import CommandLineInterface
import Connections
import Failures
import Output
import Protocols
import ProviderCatalog
import RESTClient
import SQLiteStore
import TransportPolicies

StandardStream.reserveDescriptors()
LaunchCheck.run()
Allocation.keepFreedMemory()
let temporaryFiles = TemporaryFiles()
let downloadTarget = DownloadTarget(newFileMode: ProcessEnvironment.newFileMode)
let signalHandler = SignalHandler(removing: temporaryFiles)
let environment = ProcessEnvironment.variables
let pager = Pager(environment: environment, signals: signalHandler)
let input = InputFile(signals: signalHandler.descriptor)
let system = System(
    process: ProcessContext(
        arguments: Array(CommandLine.arguments.dropFirst()), invalidArgument: ProcessEnvironment.invalidArgument,
        environment: environment, cancellationMessage: { [signalHandler] in signalHandler.message }),
    streams: StandardStreams(
        output: StandardStream.output(page: pager.show), errors: StandardStream.errors,
        isInputTerminal: StandardStream.isInputTerminal,
        readSecret: input.readSecret, readLine: input.readLine, readBytes: input.readBytes),
    files: FileOpeners(
        read: input.read,
        isExisting: OutputTarget.isExisting, isSame: OutputTarget.isSame,
        openConfiguration: { DiskConfigurationFile(path: $0, access: $1) },
        create: OutputFile.create,
        openDownload: downloadTarget.open,
        openOutput: { path, isAppending throws(WriteError) in
            try DiskAtomicFile(path, isAppending: isAppending, in: temporaryFiles)
        },
        openDatabase: { path, isAppending throws(WriteError) in
            try DiskOutputDatabase(path, isAppending: isAppending, in: temporaryFiles)
        },
        openScratchFile: { () throws(WriteError) in try UnnamedFile(in: environment.largeFileFolders) },
        openCache: { DiskCacheAdapter($0) { Date.now } }),
    stores: StoreFactory(open: StoreOpener.open, name: StoreOpener.name),
    time: TimeSource(clock: ContinuousClock(), now: { Date.now }, localText: LocalTime.text),
    providers: packagedProviders, providerFiles: DiskProviderFiles(home: environment["HOME"], embedded: embeddedFiles),
    transports: TransportStack(environment: environment),
    contractClients: TransportStack(environment: [:], now: { Date(timeIntervalSince1970: 0) }),
    digests: StandardDigests(),
    interfaces: UserInterfaces(
        browse: BrowserProgram(environment: environment).run,
        serve: ServerProgram(environment: environment).run)
)

let tool = CommandLineTool(system)
signalHandler.run(usesMainActor: tool.usesMainActor, tool.run)
