import Protocols

extension SampleBook {
    /// Every request that the provider makes, with a response in the format that the API documents.
    static let people = SampleBook(
        pageSize: 2,
        [
            Sample(
                "the first page", target: "/people?page=1",
                body: #"{"people": [\#(ada), \#(grace)], "pages": 2}"#),
            Sample(
                "the second page", target: "/people?page=2",
                body: #"{"people": [\#(alan)], "pages": 2}"#),
            Sample("one person", target: "/people/1", body: ada),
            Sample(
                "nobody", target: "/people/999", status: 404, body: #"{"error": "not found"}"#, failure: .notFound),
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
