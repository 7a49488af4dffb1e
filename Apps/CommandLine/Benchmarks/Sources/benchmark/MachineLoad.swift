import Platform

/// The CPU time that other programs use.
///
/// The load average lags by a minute, and the build of the programs has just raised it. So one busy process for each
/// processor measures how much CPU time it gets.
struct MachineLoad {
    /// The maximum fraction at which figures are reliable.
    static let limit = 0.1

    private static let milliseconds = 150

    /// The path of this program.
    let program: String

    /// Returns the fraction of CPU time that other programs used during a short time: 0 to 1.
    func taken() -> Double {
        let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let spinners = Pipeline(
            commands: (0..<processors).map { _ in Command(program, ["spin"]) }, environment: [])
        let got = spinners.run().processorTime
        let available = Double(processors * Self.milliseconds) / 1000
        return max(0, 1 - got / available)
    }

    /// Uses one processor for a short time.
    static func spin() {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end {}
    }
}
