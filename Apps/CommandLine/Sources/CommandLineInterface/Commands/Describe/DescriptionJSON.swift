import Arguments
import Connections
import Output
import Protocols
import StoreProtocols

/// The description of a provider as one JSON object, for scripts. It contains no secret values.
struct DescriptionJSON {
    let opened: OpenedProvider

    private var provider: ProviderDescriptor { opened.descriptor }

    /// The object, followed by a newline.
    var bytes: [UInt8] {
        var json = JSONText()
        json.append(value)
        json.append("\n")
        return json.bytes
    }

    private var value: FieldValue {
        return [
            "id": FieldValue(provider.id),
            "summary": FieldValue(provider.summary),
            "package": FieldValue(opened.package),
            "source": FieldValue(opened.source),
            "terms": FieldValue(opened.terms),
            "documentation": FieldValue(provider.documentation),
            "baseURL": FieldValue(opened.baseURL),
            "entity": FieldValue(provider.items.name),
            "columns": FieldValue(provider.items.fields, field),
            "emptyColumns": FieldValue(provider.emptyColumns),
            "capabilities": FieldValue(provider.capabilities) {
                [
                    "name": FieldValue($0.name), "command": FieldValue($0.command),
                    "summary": FieldValue($0.summary),
                ]
            },
            "reference": FieldValue(provider.referenceForm),
            "webAddresses": FieldValue(provider.webAddresses) {
                ["address": FieldValue($0.address), "reference": FieldValue($0.reference)]
            },
            "parameters": FieldValue(provider.parameters, parameter),
            "fieldsToAdd": FieldValue(provider.fieldsToAdd, field),
            "fieldsToEdit": FieldValue(provider.fieldsToEdit, field),
            "paging": FieldValue(provider.paging, paging),
            "limits": limits,
            "secrets": FieldValue(provider.secrets, secret),
            "permissions": FieldValue(opened.permissions) {
                [
                    "origin": FieldValue($0.origin), "variable": FieldValue($0.secret?.variable),
                    "place": FieldValue($0.secret?.place ?? ($0.isForFiles ? $0.purpose : nil)),
                ]
            },
            "sampleFields": FieldValue(provider.samples.fields.rawValue),
            "samples": FieldValue(provider.samples.samples.filter { $0.circumstance == nil }, sample),
            "contractExclusions": FieldValue(provider.contractExclusions) {
                ["case": FieldValue($0.caseName), "reason": FieldValue($0.reason)]
            },
        ]
    }

    private func parameter(_ parameter: Parameter) -> FieldValue {
        [
            "name": FieldValue(parameter.name),
            "summary": FieldValue(parameter.summary),
            "kind": FieldValue(parameter.kind.name),
            "rule": FieldValue(parameter.kind.rule),
            "choices": FieldValue(parameter.kind.words),
            "isRequired": FieldValue(parameter.isRequired),
            "default": FieldValue(parameter.defaultValue),
            "placement": FieldValue(parameter.placement.rawValue),
            "queryName": FieldValue(parameter.queryName),
            "requires": FieldValue(parameter.requires),
            "excludes": FieldValue(parameter.excludes),
        ]
    }

    private func field(_ field: Field) -> FieldValue {
        [
            "name": FieldValue(field.name), "kind": FieldValue(field.kind.name),
            "fields": FieldValue(field.kind.fields, self.field),
        ]
    }

    private func field(_ field: DraftFieldOption) -> FieldValue {
        let option = field.option
        return [
            "name": FieldValue(field.name),
            "option": FieldValue(option.name),
            "summary": FieldValue(option.summary),
            "kind": FieldValue(field.kind.name),
            "isRequired": FieldValue(option.isRequired),
            "rule": FieldValue(option.syntax.expectation),
            "choices": FieldValue(option.syntax.candidates),
        ]
    }

    private func paging(_ paging: Paging) -> FieldValue {
        [
            "kind": FieldValue(paging.kind.rawValue),
            "minimumSize": FieldValue(paging.sizes.allowed.lowerBound),
            "maximumSize": FieldValue(paging.sizes.allowed.upperBound),
            "defaultSize": FieldValue(paging.sizes.defaultSize),
            // The key keeps the property's earlier name, because programs read this document.
            "isSliced": FieldValue(paging.isSizeIndependent),
            "isEndless": FieldValue(paging.isEndless),
            "requestsItems": FieldValue(paging.requestsItems),
            "resultLimit": FieldValue(paging.resultLimit),
            "singlePageReason": FieldValue(paging.singlePageReason),
        ]
    }

    private var limits: FieldValue {
        let limits = provider.limits
        return [
            "concurrency": FieldValue(limits.concurrency),
            "rate": FieldValue(limits.rate, rate),
            "rateWithSecret": FieldValue(limits.authorizedRate, rate),
            "minimumCacheSeconds": FieldValue(limits.retention?.components.seconds),
        ]
    }

    private func rate(_ rate: Rate) -> FieldValue {
        [
            "count": FieldValue(rate.count), "unit": FieldValue(rate.countsItems ? "items" : "requests"),
            "seconds": FieldValue(rate.period.components.seconds),
        ]
    }

    private func secret(_ secret: SecretRequirement) -> FieldValue {
        let (kind, name) = (secret.placement.kind, secret.placement.name)
        return [
            "variable": FieldValue(secret.variable),
            "isRequired": FieldValue(secret.isRequired),
            "summary": FieldValue(secret.summary),
            "source": FieldValue(secret.source),
            "placement": ["kind": FieldValue(kind), "name": FieldValue(name)],
        ]
    }

    private func sample(_ sample: Sample) -> FieldValue {
        [
            "name": FieldValue(sample.name), "method": FieldValue("\(sample.method)"),
            "target": FieldValue(sample.target),
            "requestBody": FieldValue(sample.requestBody), "status": FieldValue(sample.status),
        ]
    }
}

extension FieldValue {
    fileprivate init(_ value: some FieldConvertible) { self = value.fieldValue }

    /// Creates an array with one object for each element.
    fileprivate init<Element>(_ elements: [Element], _ object: (Element) -> FieldValue) {
        self = .list(elements.map(object))
    }

    /// Creates an object, or `null` if the value is `nil`.
    fileprivate init<Wrapped>(_ value: Wrapped?, _ object: (Wrapped) -> FieldValue) {
        self = value.map(object) ?? .null
    }
}
