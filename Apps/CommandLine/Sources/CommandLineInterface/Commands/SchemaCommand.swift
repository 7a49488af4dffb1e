import Arguments
import Failures
import Output
import Protocols
import ProviderFiles

struct SchemaCommand: Command {
    let name = "schema"
    let summary = "print the JSON Schema of provider files"
    let capability: String? = nil
    let takesProvider = false
    let examples = [
        Example(
            "switchboard schema > provider-file.schema.json", "save the schema, for an editor that completes files"),
        Example("switchboard schema | jq .properties", "print the members of a provider"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [] }

    func run(_ invocation: Invocation) async throws(Failure) {
        let schema = ProviderFile.schema
        try invocation.console.output.write(schema.hasSuffix("\n") ? schema : schema + "\n")
    }
}
