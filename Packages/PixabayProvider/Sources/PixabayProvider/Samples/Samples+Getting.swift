import Protocols

extension Samples {
    /// One picture, by its number.
    static let getting = [
        Sample("a picture by number", target: "/api/?id=7100432", body: results(of: 1, served: 1, [heron])),
        Sample(
            "a number that no picture has", target: "/api/?id=1", status: 400, headers: plainText,
            body: #"[ERROR 400] "id" is invalid."#, failure: .notFound),
    ]
}
