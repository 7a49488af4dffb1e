import ContractKit
import Protocols
import ProtocolsTesting
import ProviderContract
import Testing

@Suite struct ProviderContractTests {
    /// The cases about slices and changes.
    private static let narrowingCases = ["lists-can-be-divided", "slices-are-sent", "changes-are-sent"]

    @Test(arguments: [Paging.Kind.numbered, .cursor])
    func `a correct provider passes every case`(paging: Paging.Kind) async {
        let report = await Contract(testing: .notes(paging: paging)).run()
        for result in report.results where !Self.narrowingCases.contains(result.name) {
            expectEqual(result.verdict, .passed, "\(result.name): \(result.outcome)")
        }
        #expect(report.isFulfilled)
        #expect(report.results.count >= 20)
    }

    @Test(arguments: Fault.allCases)
    func `a fault fails exactly the expected cases`(fault: Fault) async {
        let deadline = Duration.milliseconds(fault == .hangsOnAnEmptyBody ? 500 : 2000)
        await expectEqual(
            Contract(testing: .notes(fault), fault, deadline: deadline).unexpectedResults(failing: fault.failedCases),
            [])
    }

    @Test func `a provider that searches by POST passes every case that applies`() async {
        let report = await Contract(testing: .noteGraph()).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
        let others = report.results.filter { $0.verdict == .notApplicable }
        let missing = ["files-are-downloaded", "writes-are-sent", "invalid-drafts-are-refused"]
        expectEqual(others.map(\.name), missing + Self.narrowingCases)
    }

    /// One has page numbers, the other has cursors, a key, a nested entity, and drafts.
    @Test func `the whole providers in the guide of Protocols pass every case that applies`() async {
        let secrets = ["secrets-stay-hidden", "credentials-are-sent", "missing-secrets-are-reported"]
        let missing = [
            "weather": ["writes-are-sent", "invalid-drafts-are-refused"] + Self.narrowingCases + secrets,
            "posts": Self.narrowingCases,
        ]
        for provider in descriptors {
            let report = await Contract(testing: provider).run()
            #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
            let others = report.results.filter { $0.verdict == .notApplicable }
            expectEqual(others.map(\.name), ["files-are-downloaded"] + (missing[provider.id] ?? []))
        }
    }

    @Test(arguments: NoteGraph.Fault.allCases)
    func `a fault of a search by POST fails exactly the expected cases`(fault: NoteGraph.Fault) async {
        await expectEqual(Contract(testing: .noteGraph(fault)).unexpectedResults(failing: fault.failedCases), [])
    }

    @Test(arguments: ["CSV", "XML"])
    func `a provider for another format passes every case that applies`(format: String) async {
        let report = await Contract(testing: format == "CSV" ? .noteSheet() : .noteFeed()).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
        let others = report.results.filter { $0.verdict == .notApplicable }
        let missing = ["files-are-downloaded", "writes-are-sent", "invalid-drafts-are-refused"]
        expectEqual(others.map(\.name), missing + Self.narrowingCases)
    }

    @Test func `a provider with files but without look-ups passes every case that applies`() async {
        let report = await Contract(testing: .flags).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
        expectEqual(report.results.first { $0.name == "files-are-downloaded" }?.verdict, .passed)
    }

    /// Their ids need a parameter, their unit is sent once, and the rest in parallel arrays.
    @Test func `a provider with values from around its records passes every case that applies`() async {
        let report = await Contract(testing: .ponds()).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
        expectEqual(report.results.first { $0.name == "raw-items-are-available" }?.verdict, .passed)
    }

    @Test(arguments: PondFault.allCases)
    func `a fault around the records fails exactly the expected cases`(fault: PondFault) async {
        await expectEqual(Contract(testing: .ponds(fault)).unexpectedResults(failing: fault.failedCases), [])
    }

    static let formatFaults: [(name: String, descriptor: ProviderDescriptor, failedCases: Set<String>)] =
        NoteSheet.Fault.allCases.map { ($0.rawValue, .noteSheet($0), $0.failedCases) }
        + NoteFeed.Fault.allCases.map { ($0.rawValue, .noteFeed($0), $0.failedCases) }

    @Test(arguments: formatFaults.indices)
    func `a fault in another format fails exactly the expected cases`(index: Int) async {
        let fault = Self.formatFaults[index]
        await expectEqual(
            Contract(testing: fault.descriptor).unexpectedResults(failing: fault.failedCases), [], "\(fault.name)")
    }

    @Test func `a provider that requests each item passes every case that applies`() async {
        let report = await Contract(testing: .noteIndex()).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
    }

    @Test(arguments: NoteIndex.Fault.allCases)
    func `a fault of requests for each item fails exactly the expected cases`(fault: NoteIndex.Fault) async {
        await expectEqual(Contract(testing: .noteIndex(fault)).unexpectedResults(failing: fault.failedCases), [])
    }

    @Test func `a provider with slices and changes passes every case that applies`() async {
        let report = await Contract(testing: .noteArchive()).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
        let passed = report.results.filter { $0.verdict == .passed }.map(\.name)
        #expect(Set(Self.narrowingCases).isSubset(of: passed))
    }

    @Test(arguments: NoteArchive.Fault.allCases)
    func `a fault of slices or changes fails exactly the expected cases`(fault: NoteArchive.Fault) async {
        await expectEqual(Contract(testing: .noteArchive(fault)).unexpectedResults(failing: fault.failedCases), [])
    }

    @Test(
        arguments: [
            (
                .ignoresTheTime,
                "changes since 2 days ago: the request is the same as for 'changes since 3 days ago'"
            ),
            (
                .replacesALaterTime,
                """
                changes since 2 days ago, as a whole list, since 3 days ago: the request is the \
                same as for 'changes since 3 days ago'
                """
            ),
            (
                .ignoresLimitsOfTheUser,
                "list in written=0..10957, as a whole list: expected an axis with these bounds, got written=0..21915"
            ),
            (
                .losesTheEarlierAxis,
                """
                list in written=21915..21915 in length=1..500: the request is the same as for 'list in written=0..0 in \
                length=1..500'
                """
            ),
            (
                .failsToListChangesOfAQuery,
                """
                changes since 3 days ago, --query bread: expected parameters or invalidRequest, got unknown: the \
                changes of a query are not listed
                """
            ),
            (
                .replacesAQuery,
                "list in written=0..10957, --query bread: the request is the same as without --query bread"
            ),
        ] as [(NoteArchive.Fault, String)])
    func `a finding names the slice or the changes`(fault: NoteArchive.Fault, finding: String) async {
        let failures = await Contract(testing: .noteArchive(fault)).run().results.flatMap(\.failures)
        #expect(failures.map(\.description).contains(finding), "\(failures)")
    }

    @Test func `every case fails for at least one fault`() {
        let names = Set(Contract(testing: .notes()).cases.map(\.name))
        let failed =
            Fault.allCases.flatMap(\.failedCases) + NoteShelf.Fault.allCases.flatMap(\.failedCases)
            + NoteArchive.Fault.allCases.flatMap(\.failedCases)
        expectEqual(Set(failed), names)
    }

    @Test func `a case about a missing capability does not apply`() async {
        let report = await Contract(testing: .noteLookup()).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures))")
        let names = report.results.filter { $0.verdict == .notApplicable }.map(\.name)
        expectEqual(
            names,
            [
                "lists-end", "paging-matches-declaration", "listed-items-can-be-looked-up", "files-are-downloaded",
                "writes-are-sent",
                "invalid-drafts-are-refused", "parameters-accept-declared-values", "page-sizes-are-sent",
                "lists-can-be-divided", "slices-are-sent", "changes-are-sent",
                "secrets-stay-hidden", "credentials-are-sent", "missing-secrets-are-reported",
            ])
    }

    @Test func `required parameter values are taken from the samples`() async {
        let report = await Contract(testing: .noteSearch).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures))")
        for name in ["page-sizes-are-sent", "paging-matches-declaration"] {
            #expect(report.results.contains { $0.name == name && $0.verdict == .passed })
        }
    }

    @Test func `a provider that hangs is reported`() async {
        let report = await Contract(testing: .noteLookup(hangs: true), deadline: .milliseconds(20)).run()
        #expect(!report.isFulfilled)
    }

    @Test(
        arguments: [
            (
                .mapsNotFoundToInvalid, "unknown-items-are-not-found",
                "an unknown note, get 9: expected notFound, got invalidRequest: request refused (404)"
            ),
            (
                .showsAnotherValue, "items-are-complete",
                "note 1: Codable encodes 'title' as \"Bread\", but the column has text(\"BREAD\")"
            ),
            (
                .sendsOneElementOfAList, "writes-are-sent",
                """
                adding a user, add color='white' dueAt='2026-01-31T00:00:00Z' isPinned='true' isShared='true' \
                priority='7' tags=['Ada Fernsby', 'bread, milk', 'a'] text='Ada Fernsby' title='Ada Fernsby' \
                weight='12.5': missing 'bread, milk' for 'tags' in the body
                """
            ),
            (
                .failsToList, "lists-end",
                "list: page 1 of the samples: expected a page, got serverFailed: the list is broken"
            ),
        ] as [(Fault, String, String)])
    func `a finding states the expected and the actual result`(fault: Fault, name: String, finding: String) async throws
    {
        let contract = Contract(testing: .notes(fault), fault)
        let contractCase = try #require(contract.cases.first { $0.name == name })
        let failures = await contract.result(of: contractCase).failures.map(\.description)
        #expect(failures.contains(finding), "\(failures)")
    }

    @Test(arguments: [(.statesAWrongTotal, .excluded), (nil, .failed)] as [(Fault?, ContractVerdict)])
    func `a provider declares its own exclusions`(fault: Fault?, verdict: ContractVerdict) async throws {
        let exclusion = ContractExclusion("lists-end", because: "the API counts items that it does not serve")
        let contract = Contract(testing: .notes(fault, excluding: [exclusion]))
        let contractCase = try #require(contract.cases.first { $0.name == exclusion.caseName })
        let result = await contract.result(of: contractCase)
        expectEqual(result.exclusion, exclusion)
        expectEqual(result.verdict, verdict)
    }
}
