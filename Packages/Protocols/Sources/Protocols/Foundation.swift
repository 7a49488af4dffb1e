// The one place that names Foundation, so that everything built on Protocols imports Protocols alone. On Linux the
// whole Foundation costs 34 MB and some milliseconds at every start; FoundationEssentials has all that is needed here.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
