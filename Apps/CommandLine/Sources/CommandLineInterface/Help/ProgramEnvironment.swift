import Arguments

/// The environment variables and the files of the program, for the manual page. A test compares the variables with the
/// user's guide.
enum ProgramEnvironment {
    static let variables = [
        HelpRow(Option.providerVariable, "the provider of every command"),
        HelpRow("NO_COLOR, FORCE_COLOR", "no colors, or colors even in a pipe"),
        HelpRow("PAGER, LESS", "the program that shows long tables, and the options of less; PAGER=cat for none"),
        HelpRow("LC_ALL, LC_MESSAGES, LANG", "the language of browse and serve, unless a setting selects it"),
        HelpRow(
            "TERM, COLORTERM, TERM_PROGRAM, LC_TERMINAL, KITTY_WINDOW_ID, TMUX",
            "which colors and pictures the terminal can show"),
        HelpRow(
            "GITHUB_TOKEN, PIXABAY_API_KEY and others",
            "the keys and tokens of the providers, which 'switchboard <provider> describe' names"),
        HelpRow("http_proxy, https_proxy, HTTPS_PROXY, all_proxy, ALL_PROXY", "the proxies"),
        HelpRow("no_proxy, NO_PROXY", "the hosts that are reached without a proxy"),
        HelpRow("CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR", "the certificate authorities"),
        HelpRow("XDG_CONFIG_HOME", "the folder of the configuration; otherwise ~/.config"),
        HelpRow("XDG_CACHE_HOME", "the folder of the cache; otherwise ~/.cache"),
        HelpRow("XDG_DATA_HOME", "the folder of the database; otherwise ~/.local/share"),
        HelpRow("XDG_RUNTIME_DIR, TMPDIR", "the folder of the temporary files of serve"),
        HelpRow("TMPDIR", "the folder of the temporary file of list --sort-by; otherwise /var/tmp"),
        HelpRow("HOME", "the home folder"),
        HelpRow(
            "PGHOST, PGPASSWORD and others", "what the URL of a PostgreSQL database does not have; libpq reads them"),
    ]

    static let files = [
        HelpRow("~/.config/switchboard/settings.json", "the settings"),
        HelpRow("~/.config/switchboard/credentials.json", "the keys and passwords that login saves"),
        HelpRow("~/.config/switchboard/trust.json", "what provider files are allowed to do"),
        HelpRow("~/.config/switchboard/providers", "your provider files"),
        HelpRow(".switchboard/providers", "the provider files of a project, in the current folder or in a parent"),
        HelpRow("~/.cache/switchboard", "the cached responses"),
        HelpRow("~/.local/share/switchboard/records.db", "the database of sync and query"),
    ]
}
