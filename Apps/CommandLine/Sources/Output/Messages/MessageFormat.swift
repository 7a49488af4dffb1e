/// The format of messages on standard error.
package enum MessageFormat: String, CaseIterable {
    case text, json
}
