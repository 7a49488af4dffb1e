extension Samples {
    static let tidepool = #"""
        {"id": 5551234, "node_id": "R_kgDOAFS0Mg", "name": "tidepool", "full_name": "fern-labs/tidepool", "private": false,
         "owner": {"login": "fern-labs", "id": 40021, "avatar_url": "https://avatars.githubusercontent.com/u/40021?v=4",
                   "html_url": "https://github.com/fern-labs", "type": "Organization", "site_admin": false},
         "html_url": "https://github.com/fern-labs/tidepool", "description": "Reactive streams for Swift 🐚, without the ceremony",
         "fork": false, "url": "https://api.github.com/repos/fern-labs/tidepool", "created_at": "2019-04-02T08:15:30Z",
         "updated_at": "2026-09-01T10:00:00Z", "pushed_at": "2026-08-30T21:04:11Z", "homepage": "https://tidepool.example",
         "size": 8123, "stargazers_count": 20411, "watchers_count": 20411, "language": "Swift", "forks_count": 1203,
         "archived": false, "open_issues_count": 87, "license": {"key": "mit", "name": "MIT License", "spdx_id": "MIT"},
         "forks": 1203, "open_issues": 87, "watchers": 20411,
         "default_branch": "main", "topics": ["async", "reactive", "swift"], "score": 1.0}
        """#

    static let lantern = #"""
        {"id": 7310022, "node_id": "R_kgDOAG-Khg", "name": "lantern", "full_name": "okapi-dev/lantern", "private": false,
         "owner": {"login": "okapi-dev", "id": 51877, "avatar_url": "https://avatars.githubusercontent.com/u/51877?v=4",
                   "html_url": "https://github.com/okapi-dev", "type": "User", "site_admin": false},
         "html_url": "https://github.com/okapi-dev/lantern", "description": "A logging library that says \"what\" and \"why\"",
         "fork": false, "url": "https://api.github.com/repos/okapi-dev/lantern", "created_at": "2020-11-09T17:45:00Z",
         "updated_at": "2026-08-14T06:20:31Z", "pushed_at": "2026-08-13T22:01:54Z", "homepage": "", "size": 2051,
         "archived": false, "open_issues_count": 12, "topics": ["logging"], "stargazers_count": 9720,
         "watchers_count": 9720, "language": "Swift", "forks_count": 411, "license": null,
         "forks": 411, "open_issues": 12, "watchers": 9720, "default_branch": "main", "score": 1.0}
        """#

    static let sundial = #"""
        {"id": 9008171, "node_id": "R_kgDOAIl0Kw", "name": "Sundial", "full_name": "north-star/Sundial", "private": false,
         "owner": {"login": "north-star", "id": 60960, "avatar_url": "https://avatars.githubusercontent.com/u/60960?v=4",
                   "html_url": "https://github.com/north-star", "type": "Organization", "site_admin": false},
         "html_url": "https://github.com/north-star/Sundial", "description": null, "fork": false,
         "url": "https://api.github.com/repos/north-star/Sundial", "created_at": "2021-02-17T12:00:08Z",
         "updated_at": "2026-07-01T09:09:09Z", "pushed_at": null, "homepage": null, "size": 0, "archived": true,
         "open_issues_count": 0, "topics": [], "stargazers_count": 7044,
         "watchers_count": 7044, "language": null, "forks_count": 98, "license": null,
         "forks": 98, "open_issues": 0, "watchers": 7044, "default_branch": "trunk", "score": 1.0}
        """#

    /// A repository whose owner deleted the account.
    static let driftwood = #"""
        {"id": 12450077, "node_id": "R_kgDOAL34XQ", "name": "driftwood", "full_name": "ghost/driftwood", "private": false,
         "owner": null, "html_url": "https://github.com/ghost/driftwood", "description": "文字列の正規化", "fork": false,
         "url": "https://api.github.com/repos/ghost/driftwood", "homepage": null, "stargazers_count": 5310,
         "watchers_count": 5310, "language": "Swift", "forks_count": 77, "license": null,
         "forks": 77, "open_issues": 3, "watchers": 5310, "default_branch": "main", "score": 1.0}
        """#

    static let harbor = #"""
        {"id": 2210458800, "node_id": "R_kgDOg8CYcA", "name": "harbor.swift", "full_name": "quay-works/harbor.swift",
         "private": false, "owner": {"login": "quay-works", "id": 71003,
                   "avatar_url": "https://avatars.githubusercontent.com/u/71003?v=4",
                   "html_url": "https://github.com/quay-works", "type": "Organization", "site_admin": false},
         "html_url": "https://github.com/quay-works/harbor.swift", "description": "HTTP servers in one file", "fork": false,
         "url": "https://api.github.com/repos/quay-works/harbor.swift", "stargazers_count": 4902, "watchers_count": 4902,
         "language": "Swift", "forks_count": 260, "license": {"key": "apache-2.0", "name": "Apache License 2.0"},
         "forks": 260, "open_issues": 41, "watchers": 4902,
         "default_branch": "main", "score": 1.0}
        """#

    static let pebble = #"""
        {"id": 15880031, "node_id": "R_kgDOAPJPXw", "name": "pebble", "full_name": "marta-k/pebble", "private": false,
         "owner": {"login": "marta-k", "id": 83110, "avatar_url": "https://avatars.githubusercontent.com/u/83110?v=4",
                   "html_url": "https://github.com/marta-k", "type": "User", "site_admin": false},
         "html_url": "https://github.com/marta-k/pebble", "description": "Key-value storage, small & typed", "fork": true,
         "url": "https://api.github.com/repos/marta-k/pebble", "homepage": "", "stargazers_count": 3377,
         "watchers_count": 3377, "language": "C", "forks_count": 0, "license": null,
         "forks": 0, "open_issues": 1, "watchers": 3377, "default_branch": "main", "score": 1.0}
        """#
}
