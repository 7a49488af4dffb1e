import Arguments
import Essentials
import Failures
import Protocols

extension ProviderDirectory {
    /// Returns the provider whose items have the web addresses among the operands of a command; `nil` if no operand is
    /// the address of an item.
    ///
    /// - Parameter usual: The provider of a setting or of the environment. It keeps the addresses that it can look up.
    /// - Throws: A usage failure if several providers have the addresses, or if no provider has all of them. Also the
    ///   failure of a file that may have an address, if no provider has it.
    func provider(
        ofAddressesIn operands: [String], for command: (any Command)?, unless usual: ProviderDescriptor?
    ) throws(Failure) -> ProviderDescriptor? {
        guard let command, command.operand?.isItem == true else { return nil }
        let words = operands.filter { $0.webAddress != nil }
        let addresses = words.compactMap(\.webAddress)
        guard !addresses.isEmpty, usual.map({ !words.allSatisfy($0.looksUp) }) ?? true else { return nil }
        var known: [ProviderDescriptor]?
        for address in addresses {
            let owners = try providers(at: address)
            guard let earlier = known, !owners.isEmpty else {
                known = owners.isEmpty ? known : owners
                continue
            }
            known = earlier.filter { provider in owners.contains { $0.id == provider.id } }
            guard known?.isEmpty == false else {
                throw .usage(
                    "the web addresses are those of different providers: \((earlier + owners).idList)",
                    hint: "look up the items of each provider by themselves")
            }
        }
        let offering = known?.filter(command.isOffered) ?? []
        let candidates = offering.isEmpty ? known ?? [] : offering
        guard candidates.count < 2 else {
            throw .usage(
                "several providers have the web address '\(addresses[0])': \(candidates.idList)",
                hint: "give one of them before the command, as in: switchboard \(candidates[0].id) \(command.name)")
        }
        return candidates.first
    }

    /// Throws a usage failure for a web address that the named provider of a command cannot look up, but another one can.
    func checkAddresses(
        in operands: [String], for command: (any Command)?, of provider: ProviderDescriptor
    ) throws(Failure) {
        guard let command, command.operand?.isItem == true else { return }
        for word in operands where provider.reference(atAddress: word) == nil && !provider.acceptsReference(word) {
            // A file with errors cannot have the address.
            guard let address = word.webAddress, let found = try? providers(at: address) else { continue }
            let owners = found.filter(command.isOffered)
            guard let owner = owners.first else { continue }
            throw .usage(
                "'\(word)' is a web address of \(owners.idList), not of \(provider.id)",
                hint: "run: switchboard \(owner.id) \(command.name) \(word.quotedForShell)")
        }
    }

    /// Returns the providers that can look up the item at an address. Only files with the name of the server are read.
    private func providers(at address: String) throws(Failure) -> [ProviderDescriptor] {
        guard let host = address.webHost else { return [] }
        var found = packages.map(\.descriptor).filter { $0.reference(at: address) != nil }
        var failure: Failure?
        // A file can have the name with or without `www.`.
        let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        for file in files where file.mentions(["webAddress", name]) {
            do throws(Failure) {
                for descriptor in try file.open().providers(in: file).map(\.descriptor)
                where descriptor.reference(at: address) != nil {
                    guard try provider(named: descriptor.id)?.file === file else { continue }
                    found.append(descriptor)
                }
            } catch {
                failure = failure ?? error
            }
        }
        if found.isEmpty, let failure { throw failure }
        return found
    }
}

extension ProviderDescriptor {
    /// Whether the provider can look up an item by a web address: one of its own, or as a reference in the form of one.
    fileprivate func looksUp(_ word: String) -> Bool {
        let mayBeReference = !word.contains("://") || items.reference.contains("://")
        return reference(atAddress: word) != nil || mayBeReference && acceptsReference(word)
    }

    /// Returns the reference of the item at a web address, which can lack its scheme; `nil` for any other text.
    func reference(atAddress word: String) -> String? { word.webAddress.flatMap { reference(at: $0) } }
}

extension [ProviderDescriptor] {
    fileprivate var idList: String { map(\.id).joined(separator: ", ") }
}

extension String {
    /// The text as a web address; `nil` for any other text. An address without a scheme, as browsers show it, gets one:
    /// `github.com/apple/swift-nio`.
    var webAddress: String? {
        guard !contains("://") else { return webHost == nil ? nil : self }
        let address = "https://\(self)"
        let isComplete = wholeMatch(of: /[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\/.+/) != nil
        return isComplete && address.webHost != nil ? address : nil
    }

    /// The server in the text of a web address; `nil` for any other text.
    fileprivate var webHost: String? {
        guard contains("://"), let url = URL(string: self), ["https", "http"].contains(url.scheme?.lowercased()),
            let host = url.host()?.lowercased(), !host.isEmpty
        else { return nil }
        return host
    }
}
