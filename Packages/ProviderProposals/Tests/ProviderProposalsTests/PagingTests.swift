import Essentials
import ProtocolsTesting
import ProviderProposals
import Testing

/// The paging that two responses prove, as a member of the file.
@Suite struct PagingTests {
    /// The URL, a member of the response, and the paging that a second page proves.
    static let proved: [(url: String, member: String, paging: String)] = [
        (
            "?page=1&per_page=5", #""total": 53"#,
            #"{"kind":"page","parameter":"page","size":{"parameter":"per_page","default":5,"maximum":5}}"#
        ),
        (
            "?page=0", #""total": 53"#,
            #"{"kind":"page","parameter":"page","first":0,"size":{"maximum":5}}"#
        ),
        (
            "?page=1", #""total_pages": 9"#,
            #"{"kind":"page","parameter":"page","pages":"total_pages","size":{"maximum":5}}"#
        ),
        (
            "?page=1", #""endOfRecords": false"#,
            #"{"kind":"page","parameter":"page","more":{"path":"endOfRecords","inverted":true},"size":{"maximum":5}}"#
        ),
        (
            "?offset=0&limit=5", #""count": 53"#,
            #"{"kind":"offset","parameter":"offset","size":{"parameter":"limit","default":5,"maximum":5}}"#
        ),
        (
            "", #""meta": {"next_cursor": "abc"}"#,
            #"{"kind":"cursor","parameter":"cursor","next":"meta.next_cursor","size":{"maximum":5}}"#
        ),
        (
            "?pageToken=", #""nextPageToken": "abc""#,
            #"{"kind":"cursor","parameter":"pageToken","next":"nextPageToken","size":{"maximum":5}}"#
        ),
        (
            "?cursor=*", #""next-cursor": "abc""#,
            #"{"kind":"cursor","parameter":"cursor","next":"next-cursor","start":"*","size":{"maximum":5}}"#
        ),
        (
            "", #""links": {"next": "https://api.kettles.example/v1/kettles?page=2"}"#,
            #"{"kind":"link","next":"links.next","size":{"maximum":5}}"#
        ),
        (
            "", #""has_more": true"#,
            #"{"kind":"last","parameter":"starting_after","from":"id","more":"has_more","size":{"maximum":5}}"#
        ),
        (
            "", #""offset": "itr5/rec5""#,
            #"{"kind":"cursor","parameter":"offset","next":"offset","size":{"maximum":5}}"#
        ),
        (
            "", #""continue": {"sroffset": 5, "continue": "-||"}"#,
            #"{"kind":"cursor","parameter":"sroffset","next":"continue.sroffset","size":{"maximum":5}}"#
        ),
        (
            "", #""meta": {"next_token": "abc"}"#,
            #"{"kind":"cursor","parameter":"pagination_token","next":"meta.next_token","size":{"maximum":5}}"#
        ),
        (
            "?take=5", #""meta": {"matched": 53, "resume": "abc"}"#,
            #"{"kind":"cursor","parameter":"resume","next":"meta.resume","size":{"parameter":"take","default":5,"maximum":5}}"#
        ),
        ("", #""next": "/v1/kettles?page=2""#, #"{"kind":"link","next":"next","size":{"maximum":5}}"#),
        ("", #""next_page": 2"#, #"{"kind":"page","parameter":"page","size":{"maximum":5}}"#),
    ]

    @Test(arguments: proved) func `paging with other items on the second page is written`(
        url: String, member: String, paging: String
    ) throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles\(url)"
        let pages = [kettles(1...5), kettles(6...10)].map { #"{\#(member), "items": \#($0)}"# }
        let (file, json) = try recording.file(pages[0], then: [pages[1]])
        expectEqual(json.text(at: "list.paging"), paging)
        expectEqual(file.pagingWarning, nil)
        #expect(file.report.contains("proved: the second page has other items"))
    }

    @Test func `without any sign of pages, the number of the first page is proved, too`() throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles"
        let fromZero = try recording.file(kettles(1...5), then: [kettles(6...10)]).json
        expectEqual(fromZero.text(at: "list.paging.first"), "0")
        let fromOne = try recording.file(kettles(1...5), then: [kettles(1...5), kettles(6...10)]).json
        expectEqual(fromOne.text(at: "list.paging"), #"{"kind":"page","parameter":"page","size":{"maximum":5}}"#)
    }

    @Test func `the link in the header field is followed, and its total is read`() throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles"
        recording.head = ResponseHead(
            nextLink: URL(string: "https://api.kettles.example/v1/kettles?after=5"), fields: [("X-Total-Count", "53")])
        let json = try recording.file(kettles(1...5), then: [kettles(6...10)]).json
        expectEqual(json.text(at: "list.paging"), #"{"kind":"link","size":{"maximum":5}}"#)
        expectEqual(json.text(at: "list.totalHeader"), #""X-Total-Count""#)
    }

    /// The response to the second request, and why it proves nothing.
    static let unproved: [(second: String, reason: String)] = [
        (kettles(1...5), "the response has the same items"), ("[]", "the response has no items"),
        (kettles(2...6), "most items of the response are those of the first one"),
        (#"{"error": "no"}"#, "the response has no list at items"),
    ]

    @Test(arguments: unproved) func `paging that is not proved is only described`(second: String, reason: String) throws
    {
        let member = #""total": 53"#
        let other = second.hasPrefix("[") ? #"{\#(member), "items": \#(second)}"# : second
        let (file, json) = try Recording().file(#"{\#(member), "items": \#(kettles(1...5))}"#, then: [other])
        let paging = try #require(json.text(at: "list.paging"))
        #expect(paging.contains(#""kind":"single""#) && paging.contains(reason), "\(paging)")
        expectEqual(json.text(at: "list.total"), #""total""#)
        #expect(file.pagingWarning?.contains("total (53)") == true)
    }

    @Test(arguments: [
        (#"{"total": 5, "items": \#(kettles(1...5))}"#, "the response has all 5 items, as 'total' says"),
        (#"{"kettle": {"id": 7, "name": "tea", "price": 3}}"#, "the response is one item"),
    ])
    func `a response with all items needs no second request`(json: String, reason: String) throws {
        let proposal = try Recording().proposal(json)
        #expect(PagingSearch(proposal).known != nil)
        expectEqual(try Recording().file(json).json.text(at: "list.paging.single"), JSONValue.text(reason).description)
    }

    @Test func `a number of items that is that of the page is no sign of other pages`() throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles"
        let page = #"{"count": 5, "items": \#(kettles(1...5))}"#
        let json = try recording.file(page, then: [page, page]).json
        expectEqual(json.text(at: "list.paging.single"), #""a request with 'page' returned the same 5 items""#)
    }

    @Test func `a list without any sign of pages is complete if another page has the same items`() throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles"
        let json = try recording.file(kettles(1...5), then: [kettles(1...5), kettles(1...5)]).json
        expectEqual(
            json.text(at: "list.paging.single"), #""a request with 'page' returned the same 5 items""#)
    }

    @Test(arguments: [("", 10), ("?q=8", 8)])
    func `a list with the length of a page is not complete because another page has the same items`(
        query: String, count: Int
    ) throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles\(query)"
        let (file, json) = try recording.file(kettles(1...count), then: [kettles(1...count), kettles(1...count)])
        expectEqual(json.text(at: "list.paging.kind"), #""single""#)
        expectEqual(json.text(at: "list.paging.single"), nil)
        #expect(file.pagingWarning != nil)
    }

    @Test func `a recorded response without another one proves nothing`() throws {
        let page = #"{"next": "https://api.kettles.example/v1/kettles?page=2", "items": \#(kettles(1...5))}"#
        let (file, json) = try Recording().file(page)
        expectEqual(json.text(at: "list.paging.kind"), #""single""#)
        #expect(file.pagingWarning?.contains("not tried: the link at next") == true)
    }

    @Test func `a list whose items differ in each response may be endless`() throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles?page=1"
        let search = PagingSearch(try recording.proposal(kettles(1...5)))
        let document = { (ids: ClosedRange<Int>) in
            try RecordedResponse(Data(kettles(ids).utf8), named: "kettles").document
        }
        let proved = try search.proof(of: try #require(search.candidates.first), by: document(6...10))
        #expect(proved.mayBeEndless)
        try search.checkStability(by: document(1...5))
        #expect(throws: ProposalError.self) { try search.checkStability(by: document(11...15)) }
    }

    @Test(arguments: ["https://other.example/v1/kettles?page=2", "https://api.kettles.example.other.example/"])
    func `a link to another server is not followed`(link: String) throws {
        let proposal = try Recording().proposal(#"{"next": "\#(link)", "items": \#(kettles(1...5))}"#)
        for candidate in PagingSearch(proposal).candidates {
            if case .link = candidate.next { Issue.record("\(candidate.reason)") }
        }
    }
}
