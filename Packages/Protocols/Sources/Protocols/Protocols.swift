// What a provider needs, with one import. Transports, stores and use cases import the modules of their abstractions.
@_exported public import ProviderProtocols
@_exported public import Records
@_exported public import TransportProtocols
