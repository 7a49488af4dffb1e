import Essentials
import Protocols

/// An argument of a tool that is no option: the operand of the command, or the provider.
struct ToolOperand: Sendable {
    let name: String
    let schema: JSONValue
    let isRequired: Bool
    /// Whether the argument has several values.
    var isList = false

    static func id(of provider: ProviderDescriptor) -> ToolOperand {
        let form = provider.referenceForm.map { ": \($0)" } ?? ""
        return ToolOperand(
            name: "id",
            schema: ["type": "string", "description": .text("the id of the \(provider.items.name)\(form)")],
            isRequired: true)
    }

    static let providerName = "provider"

    static func provider(among providers: [ProviderDescriptor]) -> ToolOperand {
        let ids = providers.map { JSONValue.text($0.id) }
        return ToolOperand(
            name: providerName,
            schema: ["type": "string", "enum": .array(ids), "description": "the provider's id"], isRequired: true)
    }
}
