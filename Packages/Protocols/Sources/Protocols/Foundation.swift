// The only library source file that imports Foundation. Other packages import Protocols to get it. On Linux, the
// complete Foundation costs 15 MB of memory and 14 ms at every start. FoundationEssentials is sufficient.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
