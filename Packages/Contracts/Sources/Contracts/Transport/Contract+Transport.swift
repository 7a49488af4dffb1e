public import Protocols

extension Contract {
    /// What every transport must do that sends requests over a network, whatever it is made of.
    ///
    /// The cases run against servers of their own on 127.0.0.1 that answer as real ones do at their worst. Nothing leaves
    /// the machine.
    ///
    /// - Parameters:
    ///   - exclusions: the cases that the transport cannot meet, and why.
    ///   - make: makes a transport with some options; called for each case.
    public init(
        ofTransportExcluding exclusions: [ContractExclusion] = [],
        make: @escaping @Sendable (TransportOptions) -> any HTTPTransport
    ) {
        self.init(TransportCheck(make: make).cases, exclusions: exclusions)
    }
}
