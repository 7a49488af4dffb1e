import Protocols

/// Sample responses in the format that the API documents. Tests and the option `--samples` use them.
enum Samples {
    /// At least one sample for each kind of request that the provider sends.
    ///
    /// Declare the fields as `.complete` if the bodies contain every field that the API sends. If you shorten the bodies,
    /// declare `.partial`, so that `check --live` does not report the omitted fields as new.
    static let book = SampleBook(
        pageSize: 2, fields: .complete,
        [
            Sample(
                "the first page", target: "/people?page=1",
                body: #"{"people": [\#(ada), \#(grace)], "pages": 2}"#),
            Sample(
                "the last page", target: "/people?page=2",
                body: #"{"people": [\#(alan)], "pages": 2}"#),
            Sample("one person", target: "/people/1", body: ada),
            Sample(
                "an unknown person", target: "/people/999", status: 404, body: #"{"error": "no such person"}"#,
                failure: .notFound),
        ])

    private static let ada = person(1, "Ada Example")
    private static let grace = person(2, "Grace Example")
    private static let alan = person(3, "Alan Example")

    private static func person(_ id: Int, _ name: String) -> String {
        """
        {
          "id": \(id), "name": "\(name)", "street": "Example Street \(id)", "city": "Exampleton",
          "postcode": "0123\(id)", "latitude": "51.5", "longitude": "-0.1"
        }
        """
    }
}
