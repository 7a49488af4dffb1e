import Testing

@testable import GitHubReposProvider

@Suite("GitHub: Link header")
struct LinkHeaderTests {
    @Test(
        "reads every form that RFC 8288 allows",
        arguments: [
            ([#"<https://a/?page=2>; rel="next""#], ["next": "https://a/?page=2"]),
            ([#"<a>; rel="next", <b>; rel="last""#], ["next": "a", "last": "b"]),
            ([#"<b>; rel="last", <z>; rel="first",<a>;rel="next""#], ["next": "a", "last": "b", "first": "z"]),
            ([#"<a>; rel="next""#, #"<b>; rel="last""#], ["next": "a", "last": "b"]),
            (
                [#"<https://a/?q=x,y;z&page=2>; rel="next", <b>; rel="last""#],
                ["next": "https://a/?q=x,y;z&page=2", "last": "b"]
            ),
            (["<a>; rel=next, <b>;rel=last"], ["next": "a", "last": "b"]),
            ([#"<a>; rel="next last""#], ["next": "a", "last": "a"]),
            ([#"<a>; title="x, <y>; rel=\"last\""; rel="next"; type=text"#], ["next": "a"]),
            ([#"<a>; REL="NEXT""#], ["next": "a"]),
            ([#"  <a>  ;  rel  =  "next"  ,  <b> ; rel = last "#], ["next": "a", "last": "b"]),
            ([#"<a>; rel="prev"; rel="next""#], ["prev": "a"]),
            ([#"<a>; rel="next", <b>; rel="next""#], ["next": "a"]),
            ([#"<a>;; crossorigin; rel="next";"#], ["next": "a"]),
            ([#"nonsense, <a>; rel="next""#], ["next": "a"]),
            ([#"<>; rel="next""#], ["next": ""]),
        ])
    func forms(values: [String], links: [String: String]) {
        let header = LinkHeader(values)
        for relation in ["next", "last", "first", "prev"] {
            #expect(header[relation] == links[relation], "\(relation)")
        }
    }

    @Test(
        "finds no link in what is none",
        arguments: [
            "", " ", ",", ";", "<", ">", "<a", "<a>", "a; rel=next", #"; rel="next""#, "<a>; rel", "<a>; rel=",
            "<a>; rel=\"", #"<a> rel="next""#, #"<a>; rev="next""#, "\u{0}\u{FFFD}", "\\",
        ])
    func none(value: String) {
        let header = LinkHeader([value])
        #expect(header["next"] == nil)
        #expect(header["last"] == nil)
    }

    @Test("reads back what is written, however it is written", arguments: 1...20)
    func readBack(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let links = (0..<Int.random(in: 1...4, using: &random)).map {
                ("r\($0)", random.text(of: "ab/?&=,;\"'\\ é"))
            }
            let written = links.map { relation, target in
                var parameters = ["rel=\"\(relation)\"", "title=\"\(random.text(of: "x,;<>=é "))\"", "hreflang=en"]
                parameters.shuffle(using: &random)
                return "<\(target)>" + parameters.map { " ; \($0)" }.joined()
            }
            let header = LinkHeader([
                written.shuffled(using: &random).joined(separator: random.next() % 2 == 0 ? "," : " , ")
            ])
            for (relation, target) in links { #expect(header[relation] == target, "seed \(seed): \(written)") }
        }
    }
}
