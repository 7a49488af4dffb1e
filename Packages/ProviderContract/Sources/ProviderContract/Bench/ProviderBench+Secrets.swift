import Protocols

extension ProviderBench {
    /// What every secret begins with, so that a part of one is found as well.
    static let secretBeginning = "Zq7xKv9w"

    /// A secret for each that the provider declares, with characters that need encoding.
    var secrets: [String: Secret] {
        let secrets = descriptor.secrets.enumerated().map { index, requirement in
            (requirement.variable, Secret("\(Self.secretBeginning)/+%40&=é \(index)"))
        }
        return Dictionary(secrets) { first, _ in first }
    }
}
