// In the sources of all packages, only this file and its copy in Essentials import Foundation. On Linux, all of
// Foundation would add 15 MB of memory and 14 ms to every launch, and FoundationEssentials is sufficient.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
