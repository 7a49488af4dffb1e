import Protocols

@ENTRIES_SOURCE@
