public import Protocols

@ENTITY_SOURCE@
