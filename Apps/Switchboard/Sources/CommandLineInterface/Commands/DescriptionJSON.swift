import Protocols

/// The description of a provider as one JSON object, for scripts. It contains no secret values.
struct DescriptionJSON {
    let provider: ProviderDescriptor

    /// The object, followed by a newline.
    var bytes: [UInt8] {
        var json = JSONText()
        json.append(node)
        json.append("\n")
        return json.bytes
    }

    private var node: JSONNode {
        let metadata = ProviderMetadata(provider)
        return [
            "id": JSONNode(provider.id),
            "summary": JSONNode(provider.summary),
            "package": JSONNode(provider.packageName),
            "documentation": JSONNode(provider.documentation),
            "baseURL": JSONNode(provider.baseURL.absoluteString),
            "entity": JSONNode(provider.entity.name),
            "columns": .list(metadata.columns),
            "capabilities": JSONNode(provider.capabilities) {
                ["name": JSONNode($0.name), "summary": JSONNode($0.summary)]
            },
            "reference": JSONNode(metadata.referenceForm),
            "parameters": JSONNode(provider.parameters, parameter),
            "fieldsToAdd": JSONNode(metadata.fieldsToAdd, field),
            "fieldsToEdit": JSONNode(metadata.fieldsToEdit, field),
            "paging": JSONNode(provider.paging, paging),
            "limits": limits,
            "secrets": JSONNode(provider.secrets, secret),
            "sampleFields": JSONNode(provider.samples.fields.rawValue),
            "samples": JSONNode(provider.samples.samples.filter { $0.circumstance == nil }, sample),
            "contractExclusions": JSONNode(provider.contractExclusions) {
                ["case": JSONNode($0.caseName), "reason": JSONNode($0.reason)]
            },
        ]
    }

    private func parameter(_ parameter: Parameter) -> JSONNode {
        [
            "name": JSONNode(parameter.name),
            "summary": JSONNode(parameter.summary),
            "kind": JSONNode(parameter.kind.name),
            "rule": JSONNode(parameter.kind.rule),
            "choices": JSONNode(parameter.kind.candidates),
            "default": JSONNode(parameter.defaultValue),
            "queryName": JSONNode(parameter.queryName),
            "requires": JSONNode(parameter.requires),
            "excludes": JSONNode(parameter.excludes),
        ]
    }

    private func field(_ field: Option<String?>) -> JSONNode {
        ["name": JSONNode(field.name), "summary": JSONNode(field.summary)]
    }

    private func paging(_ paging: Paging) -> JSONNode {
        [
            "kind": JSONNode(paging.kind.rawValue),
            "minimumSize": JSONNode(paging.sizes.allowed.lowerBound),
            "maximumSize": JSONNode(paging.sizes.allowed.upperBound),
            "defaultSize": JSONNode(paging.sizes.defaultSize),
            "isSliced": JSONNode(paging.isSliced),
            "resultLimit": JSONNode(paging.resultLimit),
        ]
    }

    private var limits: JSONNode {
        let limits = provider.limits
        return [
            "concurrency": JSONNode(limits.concurrency),
            "rate": JSONNode(limits.rate, rate),
            "rateWithSecret": JSONNode(limits.authorizedRate, rate),
            "minimumCacheSeconds": JSONNode(limits.retention?.components.seconds),
        ]
    }

    private func rate(_ rate: Rate) -> JSONNode {
        [
            "count": JSONNode(rate.count), "unit": JSONNode(rate.countsItems ? "items" : "requests"),
            "seconds": JSONNode(rate.period.components.seconds),
        ]
    }

    private func secret(_ secret: SecretRequirement) -> JSONNode {
        let (kind, name) =
            switch secret.placement {
            case .bearer: ("bearer", nil as String?)
            case .header(let name): ("header", name)
            case .query(let name): ("query", name)
            }
        return [
            "variable": JSONNode(secret.variable),
            "isRequired": JSONNode(secret.isRequired),
            "summary": JSONNode(secret.summary),
            "source": JSONNode(secret.source),
            "placement": ["kind": JSONNode(kind), "name": JSONNode(name)],
        ]
    }

    private func sample(_ sample: Sample) -> JSONNode {
        [
            "name": JSONNode(sample.name), "method": JSONNode("\(sample.method)"), "target": JSONNode(sample.target),
            "status": JSONNode(sample.status),
        ]
    }
}
