import Protocols

struct LoginDraft: ItemDraft {
    @Validated(.nonEmpty(message: "Please enter user name")) var username: String?
    @Validated(.nonEmpty(message: "Please enter password")) var password: String?
    @Validated(.ifGiven(.number(in: 1...30, message: "Please enter 1 to 30 days"))) var days: String?

    init() {}

    init(username: String?, password: String?, days: String? = nil) {
        self.username = username
        self.password = password
        self.days = days
    }

    static let fields: [DraftField<LoginDraft>] = [
        DraftField("username", "name", \.$username),
        DraftField("password", "password", \.$password),
        DraftField("days", "how long to stay logged in", \.$days),
    ]
}
