import Platform

/// How much of the machine other programs take.
///
/// The load average is of no use for this: it lags by a minute, and building the programs has just raised it. So
/// processes that do nothing but count, one for every processor, say how much of the processors' time they got.
struct MachineLoad {
    /// Above this part, figures are not to be trusted.
    static let limit = 0.1

    private static let milliseconds = 150

    /// - Parameter program: the path of this program.
    let program: String

    /// The part of the processors' time that others have taken during a short while: 0 to 1.
    func taken() -> Double {
        let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let spinners = Pipeline(
            commands: (0..<processors).map { _ in Command(program, ["spin"]) }, environment: [])
        let got = spinners.run().processorTime
        let available = Double(processors * Self.milliseconds) / 1000
        return max(0, 1 - got / available)
    }

    /// What such a process does.
    static func spin() {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end {}
    }
}
