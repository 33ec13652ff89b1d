/** What the page has beside the components of all pages. */
export const setupStylesheet = `
.fold > summary { display: flex; align-items: center; gap: .5rem; padding: .75rem 0; font-weight: 600; list-style: none }
.fold > summary::-webkit-details-marker { display: none }
.fold > summary::before {
  content: ""; flex: none; width: .4375rem; height: .4375rem; margin: 0 .25rem; border: solid var(--soft); border-width: 0 2px 2px 0;
  transform: rotate(-45deg); transition: transform .15s;
}
.fold[open] > summary::before { transform: rotate(45deg) }
.fold > :not(summary) { margin: .25rem 0 1rem }
.folds > .fold + .fold, .card > .fold { border-top: 1px solid var(--line) }
.card > .fold { margin: 0 } .card > .fold:last-child > :last-child { margin-bottom: 0 }
.credentials, .checks, .requests { list-style: none }
.credentials > li { display: grid; grid-template-columns: 2fr repeat(3, minmax(0, 1.2fr)); gap: .5rem 1rem; padding: .625rem 0; border-top: 1px solid var(--line) }
.credentials > li:last-child { border-bottom: 1px solid var(--line) }
.credentials > li > div > .small { display: block; font-size: .8125rem }
.revoke[open] { flex-basis: 100% } .revoke > summary { display: inline-block; color: var(--bad); list-style: none; border-radius: 8px } .revoke > summary::-webkit-details-marker { display: none }
.revoke[open] > summary { margin-bottom: .5rem }
.steps ol { padding-left: 1.5rem } .steps li { padding: .25rem 0 .25rem .25rem } .steps li::marker { color: var(--soft); font-variant-numeric: tabular-nums }
.fields { display: grid; gap: .875rem; margin: .75rem 0 .75rem 1.75rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card) }
.checks .badge { flex: none } .checks > li { display: flex; gap: .75rem; align-items: baseline; padding: .375rem 0 }
.checks .row { flex-wrap: nowrap; align-items: baseline; gap: .75rem }
.requests > li { border-top: 1px solid var(--line) } .requests > li:last-child { border-bottom: 1px solid var(--line) }
.requests:empty { display: none }
.requests summary { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) 4rem auto; gap: .25rem 1rem; align-items: baseline; padding: .5625rem .25rem; list-style: none }
.requests summary::-webkit-details-marker { display: none }
.requests summary:hover { background: var(--sunk) }
.when { font-size: .875rem } .did { font-weight: 550 } .verb { text-align: right }
.more { padding: .5rem .25rem 1.125rem }
.pairs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: .5rem 1.5rem; font-size: .9375rem }
.pairs dt { color: var(--soft); font-size: .8125rem }
.note > p + p { margin-top: .375rem }
#news:empty { display: none }
.new { animation: new 3s ease-out }
@keyframes new { from { background: var(--tint) } to { background: transparent } }
@media (max-width: 44rem) {
  .credentials > li { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .fields { margin-left: 0; padding: .875rem }
  .requests summary { grid-template-columns: minmax(0, 1fr) auto }
  .requests summary > :nth-child(1) { grid-area: 2 / 1 } .requests summary > :nth-child(2) { grid-area: 1 / 1 }
  .requests summary > :nth-child(3) { grid-area: 2 / 2 } .requests summary > :nth-child(4) { grid-area: 1 / 2 }
}
`
