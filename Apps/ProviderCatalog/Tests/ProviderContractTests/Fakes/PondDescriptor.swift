import Protocols

/// A fault in the responses of the ponds.
enum PondFault: String, CaseIterable {
    case unequalArrays, missingUnit, renamedArray

    var failedCases: Set<String> { ["every-sample-is-read", "lists-end", "invalid-fields-are-named"] }
}

extension ProviderDescriptor {
    /// The provider of `PondAPI`, whose samples have a fault.
    static func ponds(_ fault: PondFault? = nil) -> ProviderDescriptor {
        let levels = fault == .unequalArrays ? "[3]" : "[3, 4.50]"
        let units = fault == .missingUnit ? "{}" : #"{"level": "cm"}"#
        let times = fault == .renamedArray ? "times" : "time"
        return ProviderDescriptor(
            id: "ponds", summary: "water levels of ponds", documentation: "https://ponds.example/docs",
            baseURL: URL(literal: "https://api.ponds.example"),
            parameters: [
                Parameter(
                    "pond", "name of the pond", .choice(["mill", "moor"]), defaultValue: "mill", placement: .path)
            ],
            paging: Paging(.single, sizes: 24...24, defaultSize: 24),
            errors: .message(at: "message"),
            samples: SampleBook(
                pageSize: 24,
                [
                    Sample(
                        "the levels of a day", target: "/ponds/mill",
                        body: #"{"hourly": {"\#(times)": ["0:00", "1:00"], "level": \#(levels)}, "units": \#(units)}"#),
                    Sample(
                        "the levels of another pond", target: "/ponds/moor",
                        body: #"{"hourly": {"time": [], "level": []}, "units": {"level": "cm"}}"#),
                    Sample(
                        "a dry pond", target: "/ponds/moor", status: 404, body: #"{"message": "no water"}"#,
                        failure: .notFound, circumstance: "the pond is dry"),
                ]),
            make: { PondAPI(client: $0.client) })
    }
}
