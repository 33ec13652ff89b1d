/** How pages look: colours and sizes, the elements, and the few components that pages are made of. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f6f6f3; --card: #fff; --sunk: #f3f3ef; --line: #e2e2dc; --edge: #85888e;
  --ink: #1d1f22; --soft: #5a5e66; --accent: #23539e; --on-accent: #fff; --tint: #eaf0fa;
  --good: #17693d; --good-tint: #e5f3ea; --warn: #7a4d00; --warn-tint: #fbf0d9; --bad: #a3231b; --bad-tint: #fbe9e7;
  --shadow: 0 1px 2px rgb(20 22 26 / 5%), 0 6px 20px -12px rgb(20 22 26 / 12%);
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #141518; --card: #1c1e22; --sunk: #17191c; --line: #2e3137; --edge: #7d828c;
    --ink: #e8e8e5; --soft: #a6aab2; --accent: #93b9f5; --on-accent: #10213d; --tint: #1f2a3c;
    --good: #7ed3a2; --good-tint: #1a2e24; --warn: #e6be6e; --warn-tint: #322a1a; --bad: #f5a29a; --bad-tint: #3a2220;
    --shadow: none;
  }
}
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth }
body {
  margin: 0; background: var(--page); color: var(--ink); overflow-wrap: break-word;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
h1, h2, h3, p, ol, ul, dl, dd, fieldset, form { margin: 0; padding: 0; border: 0 }
h1 { font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -.015em }
h2 { font-size: 1.125rem; line-height: 1.3; font-weight: 650; letter-spacing: -.005em }
h3 { font-size: 1rem; line-height: 1.35; font-weight: 600 }
b { font-weight: 600 }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px }
code, .code { font-family: var(--mono); font-size: .875em }
code { background: var(--sunk); border-radius: 4px; padding: .1em .3em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px }
summary { cursor: pointer }
[hidden] { display: none !important }
.page { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; display: grid; gap: 1.5rem }
.page > *, .card > * { min-width: 0 }
.soft { color: var(--soft) }
.small { font-size: .875rem }
.mono { font-family: var(--mono); font-size: .875rem }
.num { font-variant-numeric: tabular-nums }
.row { display: flex; flex-wrap: wrap; gap: .625rem; align-items: center }
.apart { justify-content: space-between }
.stack { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr) }
.tight { gap: .375rem }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; box-shadow: var(--shadow) }
.card.stack { gap: 1.25rem }
.sunk { background: var(--sunk); border: 1px solid var(--line); border-radius: 10px; padding: 1rem }
.facts { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); padding: 0; overflow: hidden }
.facts > div { padding: 1.125rem 1.5rem; border-left: 1px solid var(--line); margin-left: -1px; min-width: 0 }
.facts dt { color: var(--soft); font-size: .875rem }
.facts dd { font-size: 1.25rem; font-weight: 600; line-height: 1.35; font-variant-numeric: tabular-nums }
.badge {
  display: inline-flex; align-items: center; gap: .375rem; border-radius: 99px; padding: .0625rem .625rem; white-space: nowrap;
  font-size: .8125rem; font-weight: 550; line-height: 1.5; background: var(--sunk); color: var(--soft); border: 1px solid transparent;
}
.badge.good { background: var(--good-tint); color: var(--good) }
.badge.warn { background: var(--warn-tint); color: var(--warn) }
.badge.bad { background: var(--bad-tint); color: var(--bad) }
.note { border-radius: 10px; padding: .75rem 1rem; background: var(--tint) }
.note.good { background: var(--good-tint) } .note.warn { background: var(--warn-tint) } .note.bad { background: var(--bad-tint) }
.note.good > b, .good-ink { color: var(--good) } .note.warn > b { color: var(--warn) } .note.bad > b, .bad-ink { color: var(--bad) }
button, .button {
  font: inherit; font-size: .9375rem; font-weight: 550; line-height: 1.25; color: var(--ink); background: var(--card);
  border: 1px solid var(--edge); border-radius: 8px; padding: .5rem .875rem; min-height: 2.375rem; cursor: pointer; text-decoration: none;
  display: inline-flex; align-items: center; justify-content: center;
}
button:hover, .button:hover { background: var(--sunk) }
button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent) }
button.main:hover { filter: brightness(1.1) }
button.bad { color: var(--bad); border-color: var(--bad) }
button.bad:hover { background: var(--bad-tint) }
button.plain, summary.plain {
  color: var(--accent); background: none; border-color: transparent; padding: .375rem .5rem; min-height: 2.25rem; font-size: .9375rem; font-weight: 550;
}
button.plain:hover { background: var(--tint) }
label, .label { display: block; font-size: .875rem; font-weight: 550; margin-bottom: .3125rem }
input, select {
  font: inherit; color: inherit; background: var(--card); width: 100%; min-height: 2.5rem; padding: .4375rem .75rem;
  border: 1px solid var(--edge); border-radius: 8px;
}
input[readonly] { background: var(--sunk); border-color: var(--line); font-family: var(--mono); font-size: .875rem; text-overflow: ellipsis }
.copy { display: flex; gap: .5rem } .copy input { flex: 1; min-width: 0 }
.copy button { flex: none }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); align-items: end }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th { text-align: left; font-size: .8125rem; font-weight: 550; color: var(--soft) }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
tr:last-child > td { border-bottom: 0 }
.scroll { overflow-x: auto }
@media (max-width: 44rem) {
  .page { padding: 1.5rem 1rem 3rem; gap: 1rem }
  .card { padding: 1.125rem }
  .card.facts { padding: 0; grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .facts > div { padding: .875rem 1.125rem; border-top: 1px solid var(--line); margin-top: -1px }
  h1 { font-size: 1.5rem }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } *, ::before, ::after { animation: none !important; transition: none !important } }
@media (forced-colors: active) { .badge, .note, .card, .sunk { border: 1px solid } }
@media print { .page { max-width: none } button, form { display: none } }
`
