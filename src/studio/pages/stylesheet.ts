import { stylesheet as shared } from '../../runtime/setup/stylesheet.js'

/** The pages of the customer's IT, and what only a developer's have. */
export const stylesheet = `${shared}
.page { max-width: 76rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem; list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: .375rem .75rem; border-radius: 8px; text-decoration: none; color: var(--soft); font-weight: 550 }
nav a:hover { background: var(--sunk) }
nav a[aria-current] { background: var(--tint); color: var(--accent) }
pre { margin: 0; font: .8125rem/1.55 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere }
pre.sunk { max-height: 32rem; overflow: auto }
.tree, .tree ul { list-style: none; margin: 0; padding: 0 }
.tree ul { border-left: 1px solid var(--line); margin-left: .375rem; padding-left: 1rem }
.tree li { padding: .125rem 0 }
.add { color: var(--good); background: var(--good-tint) }
.gone { color: var(--bad); background: var(--bad-tint) }
.half { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); align-items: start }
.half > * { min-width: 0 }
td form { margin: -.25rem 0 }
td button { min-height: 2rem; padding: .25rem .625rem; font-size: .875rem; text-align: left }
.check { display: flex; gap: .5rem; align-items: center; font-weight: 400; margin: 0 }
.check input { width: auto; min-height: 0 }
.list { padding-left: 2rem }
.kept { white-space: pre-wrap }
.end { align-items: end }
.grow { flex: 1 1 20rem }
.skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`
