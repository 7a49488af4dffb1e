import Protocols

// The loading of pages.
extension ListViewModel {
    /// Loads the first page of the list, unless something is being loaded.
    func begin(isRefreshing: Bool) {
        guard loading.activity == .idle, let query = query(isRefreshing: isRefreshing) else { return }
        guard let request = isRefreshing ? loading.reload() : loading.load() else { return }
        start(request, query, token: nil)
    }

    /// Cancels the current load. Loads the first page of a new search when the user stops typing.
    func restart() {
        cancel()
        alert = nil
        guard let query = query(isRefreshing: false) else { return }
        start(loading.restart(), query, token: nil, after: searchDelay)
    }

    /// Returns the query for the text that the user typed. If the text is invalid, returns `nil`, and shows an alert
    /// unless a filter already has a message.
    private func query(isRefreshing: Bool) -> ListQuery? {
        let all = [search].compactMap(\.self) + filters
        guard all.allSatisfy({ $0.message == nil }) else { return nil }
        let given = all.reduce(into: [String: String]()) { $0[$1.id] = $1.value }
        do throws(ProviderError) {
            return ListQuery(try ParameterValues(given, for: useCase.parameters), isRefreshing: isRefreshing)
        } catch {
            alert = AlertMessage(naming(error))
            return nil
        }
    }

    /// Returns the error with the names of the fields instead of those of the parameters.
    private func naming(_ error: ProviderError) -> ProviderError {
        guard let message = error.cause as? ParameterMessage else { return error }
        var error = error
        error.message = message.text { "“\(fieldName(of: $0)?.english ?? $0)”" }
        return error
    }

    /// Returns the name that users see for the field of a parameter; `nil` if there is no such parameter.
    public func fieldName(of parameter: String) -> Phrase? {
        if parameter == search?.id { return .search.capitalized }
        return filters.first { $0.id == parameter }.map { Phrase(untranslated: $0.heading) }
    }

    func start(
        _ request: PagedLoading<DisplayItem>.Request, _ query: ListQuery, token: PageToken?,
        after delay: Duration? = nil
    ) {
        alert = nil
        isPaused = false
        // If the same query is repeated, its stored items are already shown.
        let readsStored = request.activity == .loading && stored?.query != query
        if readsStored { endKept() }
        task = Task { [weak self, useCase, clock] in
            if let delay, (try? await clock.sleep(for: delay)) == nil { return }
            if readsStored, let page = await useCase.storedPage(nil, of: query) {
                self?.show(stored: page, query, request)
            }
            do throws(ProviderError) {
                let page = try await useCase.page(token, of: query)
                self?.finish(request, query, page)
            } catch {
                self?.fail(request, query, error)
            }
        }
    }

    private func finish(_ request: PagedLoading<DisplayItem>.Request, _ query: ListQuery, _ page: ItemPage) {
        guard loading.isCurrent(request) else { return }
        let isFirst = request.activity != .loadingMore
        let isNewList = request.activity == .loading
        if isFirst {
            (notes, lastVisibleRow) = ([], -1)
            endKept()
        }
        notes.removeAll { $0 == .stoppedBeforeEnd(loading.items.count) }
        let followsEnd = isLoadingRest && selection == items.count - 1
        updateItems(isNewList: isNewList, isAppended: !isFirst) {
            _ = $0.finish(request, items: page.items, total: page.total, hasMore: page.next != nil)
        }
        loaded = (query, page.next)
        addNotes(of: page)
        if isLoadingRest { loadMoreOfRest() }
        if followsEnd { moveSelection(to: .max) }
        continueLoading()
    }

    /// Selects the last item, and loads the rest of the list. The selection stays at the end unless the user moves it.
    /// ``cancel()`` stops the loading. It also stops at a failure, and when many items have been loaded.
    public func loadRest() {
        guard stored == nil else { return select(.max) }
        let count = loading.items.count
        restLimit = count + min(maximumRest, .max - count)
        if loading.activity == .idle { loadMoreOfRest() }
        moveSelection(to: .max)
    }

    private func loadMoreOfRest() {
        guard let restLimit, loading.canLoadMore else { return endRest() }
        guard loading.items.count < restLimit else {
            isPaused = true
            notes.append(.stoppedBeforeEnd(loading.items.count))
            return endRest()
        }
        loadMore()
    }

    /// Ends the loading of the rest, and sorts what was loaded.
    func endRest() {
        guard isLoadingRest else { return }
        restLimit = nil
        if isSorted { updateItems { _ in } }
    }

    private func addNotes(of page: ItemPage) {
        var new = [page.incompleteReason.map(Phrase.incomplete), page.truncationReason.map(Phrase.truncated)]
        if !loading.hasMore, notes.isEmpty, new.allSatisfy({ $0 == nil }), let total = loading.total,
            loading.items.count < total
        {
            let isAtLimit = useCase.resultLimit.map { loading.items.count >= $0 } ?? false
            new.append(
                isAtLimit
                    ? .limited(to: loading.items.count, of: total)
                    : .missing(total - loading.items.count, of: total))
        }
        for note in new.compactMap(\.self) where !notes.contains(note) { notes.append(note) }
    }

    private func fail(_ request: PagedLoading<DisplayItem>.Request, _ query: ListQuery, _ error: ProviderError) {
        if error.code == .pageOutOfRange {
            return finish(request, query, ItemPage(items: []))
        }
        guard loading.fail(request) else { return }
        endRest()
        failedActivity = request.activity
        // The shown items belong to an earlier query, so no further pages of that query may be loaded.
        if request.activity == .loading { loaded = nil }
        alert = AlertMessage(error)
    }
}

// Kept items are shown until the first page of the list arrives. They stay if this page cannot be loaded.
extension ListViewModel {
    private func show(stored page: ItemPage, _ query: ListQuery, _ request: PagedLoading<DisplayItem>.Request) {
        // A page without items is ignored, because every change notifies the user interface.
        guard !page.items.isEmpty, loading.isCurrent(request) else { return }
        stored = (query, page.next)
        (notes, lastVisibleRow) = ([page.notice].compactMap { $0.map(Phrase.init(untranslated:)) }, -1)
        updateItems(isNewList: true) { _ = $0.show(stored: page.items, until: request) }
    }

    /// Loads the next page of stored items, unless a page of them is already being loaded.
    func loadMoreKept() {
        guard storedTask == nil, let stored, let next = stored.next else { return }
        storedTask = Task { [weak self, useCase] in
            let page = await useCase.storedPage(next, of: stored.query)
            if !Task.isCancelled { self?.add(stored: page, of: stored.query) }
        }
    }

    private func add(stored page: ItemPage?, of query: ListQuery) {
        storedTask = nil
        stored = (query, page?.next)
        guard let page, !page.items.isEmpty else { return }
        updateItems(isAppended: true) { $0.add(stored: page.items) }
        rowAppeared(lastVisibleRow)
    }

    /// Stops the loading of stored items.
    private func endKept() {
        storedTask?.cancel()
        (stored, storedTask) = (nil, nil)
    }
}
