// The only file that imports Foundation: every other package gets it by importing Protocols. On Linux all of Foundation
// costs 15 MB of memory and 14 ms at every start; FoundationEssentials has everything that is needed.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
