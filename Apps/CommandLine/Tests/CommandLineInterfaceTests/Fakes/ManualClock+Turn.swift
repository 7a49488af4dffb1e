import ProtocolsTesting

extension ManualClock {
    /// Waits for a task to sleep, advances to its deadline, and waits until a task sleeps again.
    func turn() async {
        await waitForSleeps(1)
        let count = sleepCount
        while nextDeadline == nil { await Task.yield() }
        if let deadline = nextDeadline { advance(by: now.duration(to: deadline)) }
        await waitForSleeps(count + 1)
    }
}
