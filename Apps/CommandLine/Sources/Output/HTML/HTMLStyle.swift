/// The style and the script of an HTML page. The content security policy of the page contains their digests.
package enum HTMLStyle {
    package static let style = """
        :root { color-scheme: light dark; --back: #fff; --front: #1c1c1e; --faint: #636366; --line: #d8d8dc;
          --card: #f5f5f7; --link: #0a58ca; }
        @media (prefers-color-scheme: dark) { :root { --back: #1c1c1e; --front: #f2f2f7; --faint: #a1a1a8;
          --line: #3a3a3e; --card: #2a2a2d; --link: #7db4ff; } }
        body { margin: 0; padding: 1rem; background: var(--back); color: var(--front);
          font: 15px/1.45 system-ui, sans-serif; }
        a { color: var(--link); }
        h1 { font-size: 1.4rem; margin: 0 0 1rem; }
        main { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; }
        th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
        th { position: sticky; top: 0; background: var(--back); }
        th button { all: unset; cursor: pointer; font-weight: 600; }
        th button:focus-visible { outline: 2px solid var(--link); }
        th[aria-sort=ascending] button::after { content: " ▲"; }
        th[aria-sort=descending] button::after { content: " ▼"; }
        .number { text-align: right; font-variant-numeric: tabular-nums; }
        .gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; }
        article { background: var(--card); border-radius: .6rem; padding: .75rem; overflow-wrap: anywhere; }
        article img, .missing { width: 100%; height: 11rem; object-fit: contain; background: var(--back);
          border-radius: .4rem; }
        .missing { display: grid; place-items: center; color: var(--faint); }
        h2 { font-size: 1rem; margin: .5rem 0; }
        dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .6rem; margin: 0; font-size: .85rem; }
        dt { color: var(--faint); }
        dd { margin: 0; }
        details { margin-top: .5rem; font-size: .85rem; }
        footer { margin-top: 1.5rem; color: var(--faint); font-size: .85rem; }
        """

    /// Sorts a table by the column whose heading is clicked: first ascending, then descending. Empty cells come last.
    package static let script = """
        for (const th of document.querySelectorAll("th")) th.firstChild.addEventListener("click", () => {
          const body = th.closest("table").tBodies[0], at = th.cellIndex, isNumber = th.className === "number";
          const sign = th.ariaSort === "ascending" ? -1 : 1;
          const key = row => { const time = row.cells[at].querySelector("time");
            return time ? time.dateTime : row.cells[at].textContent; };
          const compare = (a, b) => isNumber ? a - b : a.localeCompare(b, undefined, { numeric: true });
          const rows = [...body.rows].map(row => [key(row), row]).sort(([a], [b]) =>
            a === "" || b === "" ? (a === "") - (b === "") : sign * compare(a, b));
          for (const other of th.parentNode.cells) other.removeAttribute("aria-sort");
          th.ariaSort = sign === 1 ? "ascending" : "descending";
          body.append(...rows.map(([, row]) => row));
        });
        """
}
