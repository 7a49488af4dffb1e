import Contracts
import Protocols
import Testing

@Suite("The provider contract") struct ProviderContractTests {
    @Test func aGoodProviderKeepsEveryCase() async {
        let report = await contract(of: .notes()).run()
        for result in report.results {
            #expect(result.verdict == .kept, "\(result.name): \(result.outcome)")
        }
        #expect(report.isKept)
        #expect(report.results.count >= 20)
    }

    @Test(arguments: Fault.allCases)
    func aProviderMadeWrongFailsTheCaseForIt(fault: Fault) async {
        let report = await contract(of: .notes(fault)).run()
        let broken = report.results.filter { !$0.isKept }
        #expect(Set(broken.map(\.name)) == fault.brokenCases, "\(broken.flatMap(\.complaints).prefix(5))")
        #expect(!report.isKept)
    }

    @Test func everyCaseIsShownToFail() {
        let names = Set(contract(of: .notes()).cases.map(\.name))
        #expect(Set(Fault.allCases.flatMap(\.brokenCases)) == names)
    }

    @Test func whatAProviderCannotDoDoesNotApply() async {
        let report = await contract(of: .noteLookup()).run()
        #expect(report.isKept, "\(report.results.flatMap(\.complaints))")
        let idle = report.results.filter { $0.verdict == .notApplicable }.map(\.name)
        #expect(
            idle == [
                "pages-end", "paging-is-as-declared", "listed-items-can-be-got", "writes-are-sent",
                "wrong-drafts-are-refused",
                "parameters-take-what-they-declare", "page-sizes-are-kept", "secrets-stay-hidden",
                "missing-secrets-are-asked-for",
            ])
    }

    @Test func `a list with cursors keeps every case`() async {
        let report = await contract(of: .notes(paging: ProviderDescriptor.notePaging(.cursor))).run()
        #expect(report.isKept, "\(report.results.flatMap(\.complaints))")
        #expect(report.results.contains { $0.name == "paging-is-as-declared" && $0.verdict == .kept })
    }

    @Test func aListThatNeedsAParameterTakesItFromTheSamples() async {
        let report = await contract(of: .noteSearch).run()
        #expect(report.isKept, "\(report.results.flatMap(\.complaints))")
        for name in ["page-sizes-are-kept", "paging-is-as-declared"] {
            #expect(report.results.contains { $0.name == name && $0.verdict == .kept })
        }
    }

    @Test func aProviderThatHangsIsReported() async {
        let contract = Contract(of: .noteLookup(hangs: true), deadline: .milliseconds(20)) {
            FakeReplay(book: $0, baseURL: $1)
        }
        let report = await contract.run()
        #expect(!report.isKept)
    }

    @Test func findingsTellWhatToDo() async throws {
        let contract = contract(of: .notes(.callsNotFoundInvalid))
        let contractCase = try #require(contract.cases.first { $0.name == "unknown-items-are-not-found" })
        let complaints = await contract.result(of: contractCase).complaints
        #expect(
            complaints.first?.description.hasPrefix(
                "a note that is not there, get 9: expected notFound, came invalidRequest") == true,
            "\(complaints)")
    }

    @Test func `a list that fails is reported with its reason`() async throws {
        let contract = contract(of: .notes(.failsToList))
        let contractCase = try #require(contract.cases.first { $0.name == "pages-end" })
        let complaints = await contract.result(of: contractCase).complaints.map(\.description)
        #expect(
            complaints.contains { $0.contains("page 1 of the samples") && $0.contains("the list is broken") },
            "\(complaints)")
    }

    @Test func resultsAreToldAsTheyCome() async {
        let contract = contract(of: .notes())
        var names: [String] = []
        let report = await contract.run { names.append($0.name) }
        #expect(names == contract.cases.map(\.name))
        #expect(report.count(of: .kept) == names.count)
    }

    @Test func aCancelledRunTellsNoMore() async {
        let contract = contract(of: .notes())
        let run = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await contract.run()
        }
        #expect(await run.value.results.isEmpty)
    }
}

func contract(of descriptor: ProviderDescriptor) -> Contract {
    Contract(of: descriptor, deadline: .seconds(2)) { FakeReplay(book: $0, baseURL: $1) }
}
