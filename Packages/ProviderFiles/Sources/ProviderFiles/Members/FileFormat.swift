import Essentials
import Protocols

/// The members of a file: those of a provider, or several providers with their common members.
enum FileFormat {
    private static let version = Member(
        "version", Form.integer(1...1), "The version of the format, 1.", isRequired: true)
    private static let requires = Member(
        "requires",
        Form.text.reading { text, place -> String? in
            numbers(text) == nil
                ? place.refuse("invalid version \(text.inMessage): expected numbers, such as '1.4'") : text
        }, "The oldest version of the program that reads this file, such as 1.4.")
    private static let providers = Member(
        "providers", Form.list(of: Form.object(element), minimumCount: 1).reading { _, place in place },
        "Several providers of one API. The other members of the file are their defaults.", isRequired: true)

    /// A file with one provider.
    static let single = ObjectFormat<ProviderDefinition>(
        "file", "A provider of an API.", [version, requires] as [any DescribedMember] + ProviderFormat.members,
        rules: ProviderFormat.rules, make: ProviderFormat.definition)

    /// A file with several providers.
    static let group = ObjectDescription(
        name: "providers", summary: "Several providers of one API, and their common members.",
        members: [version.description, requires.description, providers.description] + optional(ProviderFormat.members),
        rules: [])

    /// A provider in a file with several, without its common members. The members are compared with the format here, and
    /// read together with the common members.
    private static let element = ObjectFormat<Void>(
        ObjectDescription(
            name: "provider", summary: "One of several providers of an API.",
            members: [ProviderFormat.id.description] + optional(ProviderFormat.members), rules: [])
    ) { _ in () }

    /// A provider in a file with several, together with the common members.
    private static let complete = ObjectFormat<ProviderDefinition>(
        "completeProvider", "A provider.", ProviderFormat.members, rules: ProviderFormat.rules,
        make: ProviderFormat.definition)

    /// The maximum number of providers in a file. The common members are read for each of them.
    private static let maximumCount = 50

    /// Returns the descriptions of members that can be absent, because they can be common. An id is never common.
    private static func optional(_ members: [any DescribedMember]) -> [MemberDescription] {
        members.map(\.description).filter { $0.name != ProviderFormat.id.description.name }.map(\.optional)
    }

    /// Returns the providers of a file. Adds the errors to the reading.
    static func definitions(in document: Place, programVersion: String?) -> [ProviderDefinition] {
        guard let members = document.members else {
            document.fail("expected an object, got \(document.node.kind)")
            return []
        }
        guard isReadable(members) else { return [] }
        checkProgram(members, programVersion)
        guard let providers = members.first(where: { $0.key == providers.description.name }) else {
            document.reading.scope = ProviderScope()
            let definition = single.make(ObjectReader(document, members, single.description))
            return checked([(definition, document)], isGroup: false)
        }
        // The common members are read here too, even if each provider has its own.
        _ = ObjectReader(document, members, group)
        let elements = providers.value.elements ?? []
        guard elements.count <= maximumCount else {
            providers.value.fail("too many providers: at most \(maximumCount) can be in one file")
            return []
        }
        let found = elements.map { place in
            (definition(place, common: members), place)
        }
        return checked(found, isGroup: true)
    }

    private static func definition(_ place: Place, common: [PlacedMember]) -> ProviderDefinition? {
        guard let own = place.members else { return nil }
        let names = Set(own.map(\.key) + ["version", "requires", "providers", "id"])
        let known = Set(complete.description.members.map(\.name))
        let inherited = common.filter { !names.contains($0.key) }
        // Unknown and repeated members are reported where they are.
        var read: Set<String> = []
        let members = (own + inherited).filter { known.contains($0.key) && read.insert($0.key).inserted }
        place.reading.scope = ProviderScope()
        return complete.make(ObjectReader(place, members, complete.description))
    }

    // MARK: - Checks

    /// Returns whether the version of the format is one that this program reads. Otherwise, other errors mean nothing.
    private static func isReadable(_ members: [PlacedMember]) -> Bool {
        guard let version = members.first(where: { $0.key == version.description.name }),
            case .number(let digits) = version.value.node.content, let number = Int(digits),
            number > ProviderFile.version
        else { return true }
        version.value.fail(
            "this file needs a newer switchboard (version \(number); this program reads \(ProviderFile.version))")
        return false
    }

    /// Says which program a file needs, if this one is older, and for members that this one does not know.
    private static func checkProgram(_ members: [PlacedMember], _ programVersion: String?) {
        guard let member = members.first(where: { $0.key == requires.description.name }),
            case .text(let text) = member.value.node.content, let needed = numbers(text)
        else { return }
        let current = programVersion.flatMap(numbers)
        guard current.map({ $0.lexicographicallyPrecedes(needed) }) ?? true else { return }
        member.value.reading.newerProgram = "this file needs switchboard \(text) or newer"
        if let programVersion, current != nil {
            member.value.fail("this file needs switchboard \(text) or newer; this is \(programVersion)")
        }
    }

    /// Returns the numbers of a version, such as `1.4`; `nil` for other text. A suffix, such as `-dev`, and zeros at
    /// the end are ignored.
    private static func numbers(_ text: String) -> [Int]? {
        let parts = text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil }
        guard numbers.count == parts.count, let last = numbers.lastIndex(where: { $0 != 0 }) else { return nil }
        return Array(numbers[...last])
    }

    /// Returns the providers of a file, after a check of all of them.
    private static func checked(
        _ providers: [(definition: ProviderDefinition?, place: Place)], isGroup: Bool
    ) -> [ProviderDefinition] {
        checkIDs(providers, isGroup: isGroup)
        // A provider without a definition has an error. If not, it must not be missing silently.
        if let lost = providers.first(where: { $0.definition == nil }), lost.place.reading.result == nil {
            lost.place.fail("could not read this provider")
        }
        return providers.compactMap(\.definition)
    }

    /// The program finds a provider by the name of its file.
    private static func checkIDs(_ providers: [(definition: ProviderDefinition?, place: Place)], isGroup: Bool) {
        let placed = providers.compactMap { provider -> (id: String, place: Place)? in
            let member = provider.place.members?.first { $0.key == ProviderFormat.id.description.name }
            guard let place = member?.value, case .text(let id) = place.node.content, id.isKebabCase else { return nil }
            return (id, place)
        }
        UniqueNames.check(placed.map { ($0.id, $0.id, $0.place) }, "id")
        for (id, place) in placed {
            guard let name = FileName(place.reading.file).id else { return }
            if isGroup, !id.hasPrefix(name + "-") {
                place.fail(
                    "expected an id that starts with the name of the file, such as \((name + "-items").inMessage)")
            } else if !isGroup, id != name {
                place.fail("expected the name of the file, \(name.inMessage)")
            }
        }
    }
}
