// Measures switchboard against other programs. scripts/benchmark builds and runs it, and explains its figures:
//
//   benchmark SERVER SWITCHBOARD DLT-SCRIPT HOME RUNS [NAME…]
import Platform

/// Ends the program with a message.
func fail(_ message: String, status: Int32 = 1) -> Never {
    print("benchmark: \(message)")
    exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["spin"] {
    MachineLoad.spin()
    exit(0)
}
guard arguments.count >= 5, let runs = Int(arguments[4]) else {
    fail("missing arguments; run scripts/benchmark", status: 64)
}
guard let server = Server(arguments[0]) else { fail("cannot start the server \(arguments[0])") }
guard let programs = Programs(arguments: arguments, server: server) else { fail("curl is not installed") }
for missing in programs.missing { print("\(missing) is not installed: its rows are skipped") }

let names = arguments.dropFirst(5)
let load = MachineLoad(program: CommandLine.arguments[0])
var report = Report()
for benchmark in programs.benchmarks where names.isEmpty || names.contains(benchmark.name) {
    guard benchmark.contenders.count > 1 else { continue }
    print("measuring \(benchmark.name)…")
    fflush(nil)
    report.add(benchmark, server, load, runs: runs)
}
print("\n\(report.text)")
for note in report.notes { print("\n\(note)") }
exit(report.hasProblems ? 1 : 0)
