public import Protocols

extension Contract {
    /// What every provider must do, checked on one, without a network.
    ///
    /// The provider is called with everything that its samples answer, and the samples are then damaged in every way
    /// that a server or a network may damage an answer.
    ///
    /// - Parameters:
    ///   - descriptor: the provider, with its samples and the cases that it is excused from.
    ///   - deadline: how long one call may take before it counts as one that hangs.
    ///   - replay: builds a transport that answers from some samples, for requests below an address. It gives
    ///     `notReachedServer` for what no sample answers, and prefers the sample with the most query items.
    public init(
        of descriptor: ProviderDescriptor, deadline: Duration = .seconds(10),
        replay: @escaping @Sendable (SampleBook, URL) -> any HTTPTransport
    ) {
        let bench = ProviderBench(descriptor, baseURL: descriptor.baseURL, deadline: deadline, replay: replay)
        self.init(ProviderCheck.cases(on: bench), exclusions: descriptor.contractExclusions)
    }
}
