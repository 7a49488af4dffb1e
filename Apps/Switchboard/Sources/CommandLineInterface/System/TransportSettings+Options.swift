import Protocols

extension TransportSettings {
    /// What the options of a command ask of the transports.
    ///
    /// - Parameter isAuthorized: whether requests carry a key or token, which may raise the host's rate.
    init(
        _ arguments: ParsedArguments, for descriptor: ProviderDescriptor, at address: ServerAddress,
        from source: AnswerSource, isAuthorized: Bool, events: any EventSink
    ) {
        let standardRate = isAuthorized ? address.limits.authorizedRate ?? address.limits.rate : address.limits.rate
        self.init(
            timeout: arguments.duration(of: GlobalOption.timeout) ?? .seconds(30),
            requestsPerHost: arguments.number(ListExtent.concurrencyOption.name) ?? ListExtent.defaultConcurrency,
            allowsPlainHTTP: arguments.isOn(GlobalOption.allowHTTP.name),
            authoritiesFile: arguments[GlobalOption.authoritiesFile.name], source: source, baseURL: address.url,
            refusal: descriptor.refusal, limits: address.limits,
            rate: arguments[GlobalOption.rate.name].flatMap(Rate.init(words:)) ?? standardRate,
            maximumWait: arguments.duration(of: GlobalOption.maximumWait) ?? .seconds(60), events: events)
    }
}
