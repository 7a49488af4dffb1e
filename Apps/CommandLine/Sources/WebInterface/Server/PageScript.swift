/// The script of the page. It applies the patches of the server, and sends the actions of the user.
///
/// It creates elements with `createElement` and text with `createTextNode`, so text never becomes markup.
enum PageScript {
    static let text = """
        "use strict";
        const root = document.documentElement, at = id => document.getElementById(id), address = root.dataset.page;
        let depth = history.state ?? 0, sending = Promise.resolve();
        const lose = isLost => { at("lost").hidden = !isLost; };
        const send = action => {
          sending = sending.then(() => fetch(`actions?page=${address}`, { method: "POST", body: JSON.stringify(action),
            headers: { "Content-Type": "application/json" } })).then(({ ok }) => lose(!ok), () => lose(true));
        };
        const act = (element, more) => send({ do: element.dataset.do, id: element.dataset.id, at: element.id, ...more });

        const rows = new IntersectionObserver(entries => {
          const ids = entries.filter(entry => entry.isIntersecting).map(entry => entry.target.id);
          if (ids.length) send({ do: "appear", ids });
        }, { rootMargin: "50%" });
        const assign = (element, attributes) => {
          for (const [name, value] of Object.entries(attributes)) {
            if (name === "value" && "value" in element) element.value = value ?? "";
            else if (name === "checked") element.checked = value !== null;
            else if (value === null) element.removeAttribute(name);
            else element.setAttribute(name, value);
          }
        };
        const make = node => {
          if (typeof node === "string") return document.createTextNode(node);
          const [tag, attributes, children] = node, element = document.createElement(tag);
          element.append(...children.map(make));
          assign(element, attributes);
          if ("row" in element.dataset) rows.observe(element);
          return element;
        };
        const patches = {
          set: (id, attributes) => assign(at(id), attributes),
          fill: (id, children) => at(id)?.replaceChildren(...children.map(make)),
          insert: (id, next, children) => {
            const added = document.createDocumentFragment();
            added.append(...children.map(make));
            at(id).insertBefore(added, next && at(next));
          },
          replace: (id, element) => at(id).replaceWith(make(element)),
          remove: ids => ids.forEach(id => at(id).remove()),
          focus: id => at(id)?.focus(),
          reveal: id => {
            const row = at(id);
            // The focus follows the selection, unless it is outside of the rows.
            const former = document.activeElement.closest("[data-row]");
            if (former && former !== row) row?.querySelector("button")?.focus({ preventScroll: true });
            row?.scrollIntoView({ block: "nearest" });
          },
          open: url => window.open(url, "_blank", "noopener,noreferrer"),
          copy: text => (navigator.clipboard?.writeText(text) ?? Promise.reject())
            .then(() => send({ do: "copied" }), () => send({ do: "notCopied" })),
          title: text => { document.title = text; },
          depth: count => {
            if (count < depth) history.go(count - depth);
            for (; depth < count; depth++) history.pushState(depth + 1, "");
            depth = count;
          },
        };

        history.replaceState(depth, "", `?page=${address}`);
        const events = new EventSource(`events?page=${address}`);
        events.onopen = () => lose(false);
        events.onerror = () => lose(true);
        events.addEventListener("end", () => { events.close(); lose(true); });
        events.onmessage = ({ data }) => {
          const focused = document.activeElement, caret = [focused.selectionStart, focused.selectionEnd];
          for (const [name, ...values] of JSON.parse(data)) patches[name](...values);
          if (focused.isConnected || document.activeElement !== document.body) return;
          const again = at(focused.id);
          // Without the element, the focus stays in the scene, so that the next Tab does not begin at the start of the page.
          if (!again) [...document.querySelectorAll(".scene:not([inert])")].pop()?.focus({ preventScroll: true });
          else again.focus();
          if (again && caret[0] != null) again.setSelectionRange(...caret);
        };

        addEventListener("click", ({ target, shiftKey }) => {
          const element = target.closest("[data-do]");
          if (element && !target.closest("a, label") && !element.matches("form, input, select, textarea"))
            act(element, { value: shiftKey ? "shift" : "" });
        });
        addEventListener("input", ({ target }) => {
          if (target.dataset.do) act(target, { value: target.type === "checkbox" ? `${target.checked}` : target.value });
        });
        addEventListener("submit", event => {
          event.preventDefault();
          const fields = [...event.target.elements]
            .filter(field => field.matches("input:not([type=checkbox]), select, textarea"));
          act(event.target, { values: Object.fromEntries(fields.map(({ id, value }) => [id, value])) });
        });
        addEventListener("keydown", event => {
          const { target, key } = event, owner = target.closest("[data-keys]") ?? at("scenes");
          const isTyping = target.matches("input:not([type=checkbox]), select, textarea") && owner !== target && key !== "Escape";
          const isPressing = key === "Enter" && target.matches("a, button, input, select, textarea");
          if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping || isPressing) return;
          if (!owner.dataset.keys?.split(" ").includes(key)) return;
          event.preventDefault();
          send({ do: "key", value: key });
        });
        addEventListener("beforeunload", event => {
          if (document.querySelector("[data-unsaved]")) event.preventDefault();
        });
        addEventListener("error", ({ target }) => target.classList?.add("failed"), true);
        addEventListener("popstate", ({ state }) => {
          const count = state ?? 0;
          if (count > depth) history.go(depth - count);
          for (; depth > count; depth--) send({ do: "leave" });
        });
        """
}
