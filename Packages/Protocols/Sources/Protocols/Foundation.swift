// The only library source file that imports Foundation. Other packages get it by importing Protocols. On Linux, all of
// Foundation would add 15 MB of memory and 14 ms to every launch. FoundationEssentials is sufficient.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
