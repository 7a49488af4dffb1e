import Protocols

extension SampleBook {
    static func notes(and more: Sample? = nil) -> SampleBook {
        SampleBook(
            pageSize: 2,
            [
                Sample(
                    "the first page", target: "/notes?page=1",
                    body: """
                        {"total": 4, "next": "https://notes.example/notes?page=2&size=2&color=white",
                         "notes": [\(note(1, "Bread")), \(note(2, "Milk"))]}
                        """),
                Sample(
                    "the last page", target: "/notes?page=2",
                    body: #"{"total": 4, "next": null, "notes": [\#(note(3, "Tea")), {"id": 4, "title": "Salt"}]}"#),
                Sample("one note", target: "/notes/1", body: note(1, "Bread")),
                Sample(
                    "a note that is not there", target: "/notes/9", status: 404, body: "{}", failure: .notFound),
                Sample("an addition", method: .post, target: "/notes", status: 201, body: note(5, "Oil")),
                Sample("a change", method: .patch, target: "/notes/1", body: note(1, "Rye bread")),
                Sample("a deletion", method: .delete, target: "/notes/1", body: "{}"),
                Sample(
                    "the limit", target: "/notes/1", status: 429, headers: ["Retry-After": "30"], body: "",
                    failure: .rateLimited, circumstance: "too many requests were sent"),
            ] + [more].compactMap(\.self))
    }

    private static func note(_ id: Int, _ title: String) -> String {
        #"{"id": \#(id), "title": "\#(title)", "text": "from the corner shop", "pinned": false}"#
    }
}

extension Sample {
    static let unasked = Sample("the shelf", target: "/shelf", body: "{}")
}
