import Protocols

/// The setting for the pager.
enum PagerSetting: String, CaseIterable, DraftValue {
    /// A pager for tables that are longer than the screen.
    case automatic
    case never
}
