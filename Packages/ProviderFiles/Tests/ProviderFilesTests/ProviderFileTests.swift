import ProviderFiles
import Testing
