/// The style sheet of the page, for light and dark mode, and for a width of 360 pixels or more.
enum PageStyle {
    static let text = base + controls + lists + dialogs

    private static let base = """
        :root { color-scheme: light dark; --back: #fbfbfd; --card: #fff; --front: #1d1d1f; --faint: #63636b;
          --line: #dcdce1; --edge: #85858f; --fill: #eeeef2; --link: #0858c8; --main: #0858c8; --on-main: #fff; --danger: #b3261e;
          --note: #6b4e00; --shadow: 0 1px 2px #0001, 0 2px 10px #0000000d; }
        @media (prefers-color-scheme: dark) { :root { --back: #131316; --card: #1f1f24; --front: #f1f1f4;
          --faint: #a2a2ac; --line: #36363d; --edge: #74747e; --fill: #2a2a31; --link: #8ab8ff; --main: #8ab8ff; --on-main: #08172e;
          --danger: #ff8d85; --note: #f0c766; --shadow: 0 1px 2px #0006; } }
        * { box-sizing: border-box; }
        html { background: var(--back); color: var(--front); scroll-padding: 9rem 0 2rem;
          font: 16px/1.45 system-ui, "Hiragino Sans", "Noto Sans CJK JP", sans-serif; }
        html:has(.dialog) { overflow: hidden; }
        body { margin: 0; overflow-wrap: anywhere; }
        h1, h2, p, ul, dl { margin: 0; padding: 0; }
        ul { list-style: none; }
        a { color: var(--link); }
        [hidden] { display: none !important; }
        .scene:not(.dialog) { max-width: 90rem; margin: 0 auto; padding: 0 1.25rem 2rem; }
        .bar { position: sticky; top: 0; z-index: 1; display: grid;
          grid-template-columns: 1fr minmax(12rem, 1fr) minmax(max-content, 1fr); align-items: center; gap: .6rem 1.25rem; margin: 0 -1.25rem .25rem; padding: .7rem 1.25rem;
          background: color-mix(in srgb, var(--back) 88%, transparent); backdrop-filter: blur(12px);
          border-bottom: 1px solid var(--line); }
        .bar .heading { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .8rem; grid-column: 1; }
        .bar .search { grid-column: 2; width: 100%; max-width: 26rem; justify-self: center; }
        .bar .buttons { grid-column: 3; justify-content: flex-end; }
        h1 { font-size: 1.2rem; line-height: 1.3; }
        .source { margin-left: .6rem; padding: .1rem .5rem; border-radius: 1rem; background: var(--fill);
          color: var(--faint); font-size: .75rem; font-weight: 500; vertical-align: .1em; }
        .subject { display: block; color: var(--faint); font-size: .85rem; font-weight: 500; }
        .status { min-height: 1.5rem; margin: .5rem 0; color: var(--faint); font-size: .85rem; font-variant-numeric: tabular-nums; }
        .summary, .export { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .9rem; }
        .summary { margin: .5rem 0; }
        .summary .status { margin: 0; }
        .export, select.order { font-size: .85rem; }
        .summary .status { margin-right: auto; }
        select.order { width: auto; max-width: 14rem; padding: .15rem .4rem; }
        @media (min-width: 43.01rem) { select.narrow { display: none; } }
        .scene:focus { outline: 0; }
        .state { padding: 5rem 1rem; text-align: center; color: var(--faint); font-size: 1.1rem; }
        .notes li { margin: 1rem 0 0; color: var(--note); }
        .credit { margin-top: 2rem; color: var(--faint); font-size: .85rem; }
        .message:not(:empty)#message { position: fixed; z-index: 4; bottom: 1.25rem; left: 50%; translate: -50%;
          max-width: 90vw; padding: .55rem 1.1rem; border-radius: 2rem; background: var(--front); color: var(--back); }
        #lost { position: fixed; z-index: 5; inset: 0 0 auto; padding: .7rem 1.25rem; text-align: center;
          background: var(--danger); color: var(--back); }
        @media (max-width: 60rem) { .bar { grid-template-columns: 1fr auto; }
          .bar .search { grid-column: 1 / -1; grid-row: 2; max-width: none; }
          .bar .buttons { grid-column: 1 / -1; grid-row: 3; justify-content: flex-start; gap: .3rem; }
          .bar .buttons button { padding: .38rem .55rem; font-size: .82rem; } }
        @media (max-width: 30rem) { .bar .buttons button { padding: .38rem; font-size: .78rem; }
          .bar .buttons:has(> :nth-child(6)) { display: grid; grid-template-columns: repeat(3, 1fr); } }

        """

    private static let controls = """
        button, .button, input, select, textarea { font: inherit; color: inherit; border-radius: .6rem; }
        button, .button { display: inline-block; padding: .38rem .8rem; border: 1px solid var(--line);
          background: var(--card); color: var(--front); font-size: .9rem; line-height: 1.4; text-decoration: none;
          white-space: nowrap; cursor: pointer; }
        button:hover, .button:hover { background: var(--fill); }
        button:disabled { opacity: .5; cursor: default; }
        button.main { border-color: var(--main); background: var(--main); color: var(--on-main); font-weight: 600; }
        button.danger { color: var(--danger); }
        .quiet { padding: .2rem 0; border: 0; background: none; color: var(--link); font-size: .9rem; }
        .export .quiet { font-size: inherit; text-decoration: underline; }
        ::placeholder { color: var(--faint); opacity: 1; }
        .close { padding: .2rem .6rem; font-size: 1.1rem; color: var(--faint); }
        button[aria-expanded=true] { background: var(--fill); border-color: var(--faint); }
        :focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
        .buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
        input:not([type=checkbox]), select, textarea { width: 100%; padding: .42rem .75rem; background: var(--card);
          border: 1px solid var(--edge); }
        textarea { min-height: 5rem; resize: vertical; }
        .search input { border-radius: 2rem; }
        .filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem 1rem;
          margin: .75rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .9rem; background: var(--card); }
        .filters > :last-child { grid-column: 1 / -1; }
        .field { display: grid; gap: .2rem; align-content: start; }
        .field label { font-weight: 600; font-size: .9rem; }
        .hint { color: var(--faint); font-size: .8rem; }
        .messages, .search .message { color: var(--danger); font-size: .85rem; font-weight: 500; }
        .marked { font-family: ui-monospace, monospace; white-space: pre-wrap; }
        .wrong :is(input, select, textarea) { border-color: var(--danger); }
        .choice { display: flex; gap: .5rem; align-items: center; }
        .alert { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between;
          margin: .75rem 0; padding: .8rem 1rem; border: 1px solid var(--danger); border-left-width: 5px;
          border-radius: .6rem; background: var(--card); }
        .alert p:first-child { font-weight: 600; color: var(--danger); }

        """

    private static let lists = """
        .gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: 1rem; }
        .card { margin: -3px; padding: 3px; content-visibility: auto; contain-intrinsic-size: auto 16rem; scroll-margin: 6rem 0 2rem; }
        .card button { display: flex; flex-direction: column; gap: .15rem; width: 100%; height: 100%; padding: 0 0 .75rem;
          overflow: hidden; border-radius: .9rem; text-align: left; white-space: normal; box-shadow: var(--shadow); }
        .card .frame { display: block; width: 100%; aspect-ratio: 4 / 3; margin-bottom: .5rem; background: var(--fill); }
        .card img { display: block; width: 100%; height: 100%; object-fit: cover; }
        .failed { visibility: hidden; }
        .card .title, .card .facts { padding: 0 .85rem; }
        .card .title { font-weight: 600; font-size: .95rem; }
        .fact { display: flex; flex-wrap: wrap; gap: 0 .4rem; font-size: .82rem; }
        .label, dt { color: var(--faint); }
        .card { position: relative; }
        .card .mark { position: absolute; top: .6rem; right: .6rem; width: 2.2rem; border-radius: .6rem;
          background: color-mix(in srgb, var(--card) 85%, transparent); }
        .card:has(:checked) button { border-color: var(--main); background: var(--fill); }
        .card[aria-current=true] button { border-color: var(--main); box-shadow: 0 0 0 1px var(--main); }
        .gallery .section { grid-column: 1 / -1; margin-top: 1rem; }
        .section h2 { font-size: 1.05rem; }
        .table { border: 1px solid var(--line); border-radius: .9rem; background: var(--card); overflow-x: auto; }
        .table:has(tbody:empty) { display: none; }
        table { width: 100%; border-collapse: collapse; font-size: .9rem; }
        th, td { padding: .5rem .8rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
        td { max-width: 26rem; }
        thead th { border: 0; color: var(--faint); font-size: .8rem; font-weight: 500; white-space: nowrap; }
        thead button { padding: 0; border: 0; background: none; color: inherit; font-size: inherit; white-space: inherit; }
        thead button:hover { background: none; color: var(--front); text-decoration: underline; }
        thead :is(.ascending, .descending) { color: var(--front); font-weight: 600; }
        thead .ascending::after { content: " ▲" attr(data-number) / ""; }
        thead .descending::after { content: " ▼" attr(data-number) / ""; }
        .mark { width: 1%; padding: 0; }
        label.mark { display: grid; place-content: center; width: 2.4rem; min-height: 2.2rem; cursor: pointer; }
        .mark input { margin: 0; width: 1.05rem; height: 1.05rem; accent-color: var(--main); }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .row { cursor: pointer; scroll-margin: 9rem 0 2rem; }
        .row:hover { background: var(--fill); }
        .row:has(.mark :checked) { background: var(--fill); }
        .row[aria-current=true] { background: color-mix(in srgb, var(--main) 14%, var(--card));
          box-shadow: inset 3px 0 var(--main); }
        .row button { padding: 0; border: 0; background: none; color: var(--link); font-weight: 600; font-size: inherit;
          text-align: inherit; white-space: normal; }
        tr.section th { padding-top: 1.1rem; font-size: .95rem; }
        @media (max-width: 43rem) { .gallery { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .75rem; }
          .table { border: 0; background: none; overflow: visible; }
          .table :is(table, tbody, td) { display: block; }
          .table thead { display: none; }
          tr.row { display: flex; flex-direction: column; content-visibility: auto; contain-intrinsic-size: auto 10rem; margin-bottom: .75rem; padding: .7rem .9rem;
            border: 1px solid var(--line); border-radius: .9rem; background: var(--card); }
          td { max-width: none; padding: .1rem 0; border: 0; text-align: left !important; white-space: normal !important; }
          td.empty { display: none !important; }
          tr.row { position: relative; }
          td.mark { position: absolute; top: 0; right: 0; width: auto; padding: 0; }
          td.title { padding-right: 2rem; }
          td:not(.title, .mark)::before { content: attr(data-heading) " "; color: var(--faint); }
          td.title { order: -1; font-size: 1rem; } }
        .providers { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: .75rem;
          margin-top: 1rem; }
        .providers li { scroll-margin: 6rem 0 2rem; }
        .providers button { display: flex; flex-direction: column; align-items: flex-start; gap: .2rem; width: 100%;
          height: 100%; padding: .9rem 1rem; border-radius: .9rem; text-align: left; white-space: normal; box-shadow: var(--shadow); }
        .providers .name { font-weight: 600; }
        .providers .summary { color: var(--faint); font-size: .88rem; }
        .providers .note { margin-top: .2rem; color: var(--note); font-size: .8rem; }
        .providers li[aria-current=true] button { border-color: var(--main); box-shadow: 0 0 0 1px var(--main); }

        """

    private static let dialogs = """
        .dialog { position: fixed; inset: 0; z-index: 2; display: grid; place-items: center; padding: 1.5rem;
          overflow: auto; overscroll-behavior: contain; scroll-padding: 5rem 0 1rem; background: #0000007a; outline: 0; }
        .sheet { width: min(44rem, 100%); padding: 0 1.5rem 1.5rem; border-radius: 1.1rem; background: var(--card);
          box-shadow: 0 10px 50px #0005; }
        .sheet.detail { width: min(66rem, 100%); }
        .sheet.small { width: min(28rem, 100%); }
        .sheet .heading { position: sticky; top: -1.5rem; z-index: 1; margin: 0 -1.5rem; padding: 1.25rem 1.5rem .4rem;
          border-radius: 1.1rem; background: var(--card); display: flex; align-items: flex-start; justify-content: space-between; gap: 1rem; }
        .sheet h2 { font-size: 1.25rem; line-height: 1.3; white-space: pre-wrap; }
        .sheet .status { margin: 0; }
        .sheet .status:empty { min-height: .5rem; }
        .sheet .buttons { margin: .4rem 0 1rem; }
        .sheet form { display: grid; gap: 1rem; }
        .sheet form .buttons { margin: .25rem 0 0; }
        .detail .content { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
        .picture { flex: 1 1 22rem; min-height: 8rem; display: grid; place-content: center; text-align: center;
          border-radius: .8rem; overflow: hidden; background: var(--fill); color: var(--faint); }
        .picture:not(:has(img)) { padding: 1rem; justify-items: center; gap: .75rem; }
        .picture img { display: block; min-width: 16rem; max-width: 100%; max-height: 70vh; object-fit: contain; }
        @media (min-width: 52rem) { .picture { position: sticky; top: 4.5rem; } }
        .fields { flex: 1 1 24rem; display: grid; grid-template-columns: fit-content(11rem) 1fr; gap: .3rem 1.1rem;
          font-size: .92rem; }
        dt { font-size: .85rem; padding-top: .1rem; }
        dd { margin: 0; white-space: pre-wrap; }
        dd.empty { color: var(--faint); }
        .keys + .choice { margin-top: 1rem; font-size: .9rem; }
        .columns { display: grid; gap: .4rem; margin-top: .75rem; }
        .columns li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 2.1rem; }
        .columns select { width: auto; padding: .2rem .5rem; font-size: .9rem; }
        .choice input { flex: none; width: 1.05rem; height: 1.05rem; margin: 0; accent-color: var(--main); }
        .keys { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1.25rem; }
        .keys dt { font-family: ui-monospace, monospace; color: var(--front); }
        @media (max-width: 40rem) { .dialog { padding: 0; place-items: stretch; }
          .sheet { border-radius: 0; padding: 0 1rem 1rem; min-height: 100%; }
          .sheet .heading { top: 0; margin: 0 -1rem; padding: .8rem 1rem .3rem; border-radius: 0; }
          .sheet.small { place-self: center; min-height: 0; margin: 1rem; width: auto; border-radius: 1.1rem; }
          .fields { grid-template-columns: 1fr; gap: 0; }
          .fields dd { margin-bottom: .6rem; } }
        """
}
