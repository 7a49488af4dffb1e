/// The commands of the tool. A new command needs an entry here.
enum CommandList {
    /// All commands, in the order in which the help lists them.
    static let all: [any Command] = [
        ListCommand(), BrowseCommand(), ServeCommand(), GetCommand(), AddCommand(), EditCommand(), DeleteCommand(),
        PlanCommand(), SyncCommand(), ChangesCommand(), DiffCommand(), StoreCommand(), QueryCommand(), TapCommand(),
        McpCommand(),
        DescribeCommand(),
        ProvidersCommand(),
        CheckCommand(), NewProviderCommand(), EjectCommand(), TrustCommand(), SchemaCommand(), CacheCommand(),
        SettingsCommand(),
        LoginCommand(),
        LogoutCommand(),
        CompletionsCommand(),
        ManualCommand(),
    ]
}
