extension ProviderFile {
    /// Returns the address of the web page with the terms of use of a provider's API; `nil` if the file names none.
    public func terms(of provider: String) -> String? {
        definitions.first { $0.id == provider }?.terms
    }
}
