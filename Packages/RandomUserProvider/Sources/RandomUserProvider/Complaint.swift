/// What randomuser.me says in place of users: `Uh oh, something has gone wrong.`
struct Complaint: Error {
    let words: String

    /// Whether too many users were asked for: `Whoa, ease up there cowboy.` The words are all that tells it.
    var isAboutLimit: Bool { words.lowercased().contains("ease up") }
}
