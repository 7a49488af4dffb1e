import Protocols

/// What Pixabay answers, in the format it documents. The pictures are invented.
enum Samples {
    static let book = SampleBook(pageSize: 3, listing + getting + refusals)

    /// A search's answer: of all the pictures that match, how many are served, and those on this page.
    static func results(of total: Int, served: Int, _ pictures: [String]) -> String {
        #"{"total": \#(total), "totalHits": \#(served), "hits": [\#(pictures.joined(separator: ", "))]}"#
    }

    /// The header fields of a refusal, which is plain text.
    static let plainText: HTTPHeaders = ["Content-Type": "text/plain; charset=utf-8"]
}
