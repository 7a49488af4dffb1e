/// The kind of a text that looks personal or secret.
enum PersonalText: Hashable {
    case email, phone, firstName, lastName, fullName, username, birthday, street, token, account, address

    /// What the text looks like, for a report.
    var noun: String {
        switch self {
        case .email: "an email address"
        case .phone: "a phone number"
        case .firstName, .lastName, .fullName: "the name of a person"
        case .username: "the name of an account"
        case .birthday: "a date of birth"
        case .street: "a postal address"
        case .token: "a secret"
        case .account: "the number of an account"
        case .address: "an IP address"
        }
    }

    /// Recognizes a text by its form, and by the name of its member.
    ///
    /// - Parameters:
    ///   - words: The words of the name of the member.
    ///   - isPerson: Whether the object with the member is probably a person.
    init?(_ text: String, words: [String], ofPerson isPerson: Bool) {
        guard !text.isEmpty, text.utf8.count <= 4096 else { return nil }
        guard let kind = Self.byForm(text) ?? Self.byName(text, words, isPerson) else { return nil }
        self = kind
    }

    private static func byForm(_ text: String) -> PersonalText? {
        if SampleChoice.looksLikeToken(text) { return .token }
        if text.wholeMatch(of: /[^@\s\/]+@[^@\s\/]+\.[A-Za-z]{2,}/) != nil { return .email }
        if text.wholeMatch(of: /\+[0-9][0-9 ().-]{6,20}[0-9]/) != nil { return .phone }
        if text.wholeMatch(of: /[A-Z]{2}[0-9]{2} ?(?:[A-Z0-9]{4} ?){2,7}[A-Z0-9]{1,4}/) != nil { return .account }
        if text.wholeMatch(of: /[0-9]{3}-[0-9]{2}-[0-9]{4}/) != nil { return .account }
        return nil
    }

    private static func byName(_ text: String, _ words: [String], _ isPerson: Bool) -> PersonalText? {
        let name = words.joined()
        // The token of a page is no secret.
        let isCursor = words.contains { ["next", "page", "continuation"].contains($0) }
        if !isCursor, words.contains(where: secrets.contains) || secrets.contains(name) { return .token }
        if words.contains(where: phones.contains), text.count(where: \.isNumber) > 4 { return .phone }
        if accounts.contains(name), text.count(where: \.isNumber) > 4 { return .account }
        if birthdays.contains(name), text.contains(where: \.isNumber) { return .birthday }
        if isPerson, let part = partsOfNames[name] { return part }
        if named.contains(words.last ?? ""), !text.contains("/"), text.contains(where: \.isLetter) {
            return text.contains(" ") ? .fullName : .username
        }
        if firstNames.contains(name) { return .firstName }
        if lastNames.contains(name) { return .lastName }
        if fullNames.contains(name) || isPerson && ["name", "displayname"].contains(name) { return .fullName }
        if usernames.contains(name) { return .username }
        if streets.contains(name) || isPerson && name == "address" { return .street }
        let isAddress = words.last == "ip" || ["ipaddress", "remoteaddress", "ipv4"].contains(name)
        return isAddress && text.contains(".") ? .address : nil
    }

    private static let secrets: Set<String> = [
        "password", "passwd", "secret", "token", "apikey", "authorization", "credential", "credentials", "session",
        "cookie", "signature", "privatekey",
    ]
    private static let phones: Set<String> = ["phone", "mobile", "telephone", "tel", "fax", "cell"]
    private static let accounts: Set<String> = [
        "iban", "ssn", "cardnumber", "creditcard", "accountnumber", "passport", "passportnumber", "taxid", "vatid",
        "nationalid", "ein",
    ]
    private static let birthdays: Set<String> = ["dob", "birthdate", "birthday", "dateofbirth", "birth"]
    private static let firstNames: Set<String> = ["firstname", "givenname", "forename", "middlename", "maidenname"]
    private static let lastNames: Set<String> = ["lastname", "surname", "familyname"]
    private static let fullNames: Set<String> = [
        "fullname", "realname", "contactname", "customername", "authorname", "ownername", "personname", "patientname",
        "employeename",
    ]
    /// The parts of a name in the object of a person: `{"name": {"first": "Ada", "last": "Fernsby"}}`.
    private static let partsOfNames: [String: PersonalText] = ["first": .firstName, "last": .lastName]
    /// Words for persons that are also names of members with only the name of the person.
    private static let named: Set<String> = [
        "author", "owner", "user", "creator", "editor", "assignee", "reporter", "customer", "reviewer",
    ]
    private static let usernames: Set<String> = ["username", "login", "nickname", "screenname", "handle"]
    private static let streets: Set<String> = ["street", "streetaddress", "address1", "addressline1", "streetname"]

    /// Words that name persons.
    static let persons: Set<String> = [
        "user", "author", "owner", "person", "people", "customer", "client", "contact", "employee", "member", "patient",
        "student", "teacher", "assignee", "reporter", "creator", "editor", "reviewer", "sender", "recipient", "profile",
        "driver", "doctor", "organizer", "subscriber", "attendee", "guest", "candidate", "applicant",
    ]
}

extension PersonalText {
    private static let first = ["Ada", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gia", "Hal", "Iris", "Jon"]
    private static let last = ["Fernsby", "Holt", "Imber", "Jarvis", "Kestrel", "Lowe", "Marsh", "Noor", "Orr", "Pike"]

    /// Returns an invented text of the same kind and form.
    ///
    /// - Parameter number: A number that no other text of this kind has, from 0.
    func replacement(for text: String, number: Int) -> String {
        let suffix = number < Self.first.count ? "" : " \(number)"
        let index = number % Self.first.count
        switch self {
        case .email: return "user\(number + 1)@mail.example"
        case .username: return "user\(number + 1)"
        case .firstName: return Self.first[index] + suffix
        case .lastName: return Self.last[index] + suffix
        case .fullName: return "\(Self.first[index]) \(Self.last[index])\(suffix)"
        case .street: return "\(number + 1) Example Street"
        case .address: return "192.0.2.\(number % 250 + 1)"
        case .token: return "REDACTED" + String(repeating: "0", count: max(0, min(text.count, 40) - 8))
        case .phone: return Self.replacingDigits(of: text, by: 5_550_100 + number)
        case .account: return Self.replacingDigits(of: text, by: number)
        case .birthday:
            // The time of day stays.
            return text.wholeMatch(of: /\d{4}-\d{2}-\d{2}.*/) == nil
                ? Self.replacingDigits(of: text, by: 1) : "1990-01-0\(number % 9 + 1)" + text.dropFirst(10)
        }
    }

    /// Returns the text with the digits of a number, from the end, and with zeros before them.
    private static func replacingDigits(of text: String, by number: Int) -> String {
        var digits = String(number)[...]
        let reversed = text.reversed().map { character in
            character.isNumber ? digits.popLast() ?? "0" : character
        }
        return String(reversed.reversed())
    }
}
