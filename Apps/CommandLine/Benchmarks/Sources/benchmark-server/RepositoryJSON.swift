/// Made-up repositories, each with the fields and about the size (5 KB) that GitHub's search sends.
struct RepositoryJSON {
    /// The JSON object of one repository. The same number gives the same repository.
    static func object(_ number: Int) -> String {
        let owner = "\(pick(adjectives, number))-\(pick(nouns, number / 7))"
        let name = "\(pick(nouns, number / 3))-\(number)"
        let api = "https://api.github.com/repos/\(owner)/\(name)"
        let page = "https://github.com/\(owner)/\(name)"
        let stars = 40_000 - number
        let forks = stars / 9
        let addresses = endpoints.map { "\"\($0.key)_url\":\"\(api)\($0.path)\"," }.joined()
        return """
            {"id":\(20_000_000 + number * 37),"node_id":"MDEwOlJlcG9zaXRvcnk\(20_000_000 + number)","name":"\(name)",\
            "full_name":"\(owner)/\(name)","private":false,"owner":\(account(owner, number)),"html_url":"\(page)",\
            "description":\(description(number)),"fork":false,"url":"\(api)",\(addresses)\
            "created_at":"2014-07-10T16:03:45Z","updated_at":"2026-06-07T00:16:08Z","pushed_at":"2026-06-06T14:55:47Z",\
            "git_url":"git://github.com/\(owner)/\(name).git","ssh_url":"git@github.com:\(owner)/\(name).git",\
            "clone_url":"\(page).git","svn_url":"\(page)","homepage":"","size":\(number % 9000),\
            "stargazers_count":\(stars),"watchers_count":\(stars),"language":"Swift","has_issues":true,\
            "has_projects":true,"has_downloads":true,"has_wiki":false,"has_pages":false,"has_discussions":false,\
            "forks_count":\(forks),"mirror_url":null,"archived":false,"disabled":false,"open_issues_count":12,\
            "license":{"key":"mit","name":"MIT License","spdx_id":"MIT","url":"https://api.github.com/licenses/mit",\
            "node_id":"MDc6TGljZW5zZTEz"},"allow_forking":true,"is_template":false,\
            "web_commit_signoff_required":false,"topics":["cli","ios","networking","swift"],"visibility":"public",\
            "forks":\(forks),"open_issues":12,"watchers":\(stars),"default_branch":"main","score":1.0}
            """
    }

    private static func account(_ login: String, _ number: Int) -> String {
        let api = "https://api.github.com/users/\(login)"
        let addresses = accountEndpoints.map { "\"\($0.key)_url\":\"\(api)\($0.path)\"," }.joined()
        return """
            {"login":"\(login)","id":\(480_000 + number),"node_id":"MDQ6VXNlcjQ4NDY1Ng==",\
            "avatar_url":"https://avatars.githubusercontent.com/u/\(480_000 + number)?v=4","gravatar_id":"",\
            "url":"\(api)","html_url":"https://github.com/\(login)",\(addresses)"type":"User",\
            "user_view_type":"public","site_admin":false}
            """
    }

    /// Returns a description. Most are plain ASCII, as on GitHub; some contain quotes or emoji, or are null.
    private static func description(_ number: Int) -> String {
        switch number % 20 {
        case 0: "null"
        case 5: #""A \"zero-config\" \#(pick(nouns, number)) for Swift, and the tools around it""#
        case 10, 15: "\"🚀 A \(pick(adjectives, number / 2)) \(pick(nouns, number)) — für iOS, macOS und Linux\""
        default: "\"A \(pick(adjectives, number / 2)) \(pick(nouns, number)) for Swift: async, typed and well tested\""
        }
    }

    private static func pick(_ words: [String], _ number: Int) -> String { words[number % words.count] }

    private static let adjectives = ["awesome", "tiny", "swift", "quiet", "modern", "open", "reactive", "portable"]
    private static let nouns = ["lantern", "tidepool", "parser", "router", "charts", "keychain", "toolkit", "renderer"]

    /// The addresses below a repository; GitHub sends the parts in braces as they are.
    private static let endpoints: [(key: String, path: String)] = [
        ("forks", "/forks"), ("keys", "/keys{/key_id}"), ("collaborators", "/collaborators{/collaborator}"),
        ("teams", "/teams"), ("hooks", "/hooks"), ("issue_events", "/issues/events{/number}"), ("events", "/events"),
        ("assignees", "/assignees{/user}"), ("branches", "/branches{/branch}"), ("tags", "/tags"),
        ("blobs", "/git/blobs{/sha}"), ("git_tags", "/git/tags{/sha}"), ("git_refs", "/git/refs{/sha}"),
        ("trees", "/git/trees{/sha}"), ("statuses", "/statuses/{sha}"), ("languages", "/languages"),
        ("stargazers", "/stargazers"), ("contributors", "/contributors"), ("subscribers", "/subscribers"),
        ("subscription", "/subscription"), ("commits", "/commits{/sha}"), ("git_commits", "/git/commits{/sha}"),
        ("comments", "/comments{/number}"), ("issue_comment", "/issues/comments{/number}"),
        ("contents", "/contents/{+path}"), ("compare", "/compare/{base}...{head}"), ("merges", "/merges"),
        ("archive", "/{archive_format}{/ref}"), ("downloads", "/downloads"), ("issues", "/issues{/number}"),
        ("pulls", "/pulls{/number}"), ("milestones", "/milestones{/number}"),
        ("notifications", "/notifications{?since,all,participating}"), ("labels", "/labels{/name}"),
        ("releases", "/releases{/id}"), ("deployments", "/deployments"),
    ]

    /// The addresses below an account.
    private static let accountEndpoints: [(key: String, path: String)] = [
        ("followers", "/followers"), ("following", "/following{/other_user}"), ("gists", "/gists{/gist_id}"),
        ("starred", "/starred{/owner}{/repo}"), ("subscriptions", "/subscriptions"), ("organizations", "/orgs"),
        ("repos", "/repos"), ("events", "/events{/privacy}"), ("received_events", "/received_events"),
    ]
}
