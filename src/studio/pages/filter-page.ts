import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html } from '../../runtime/setup/html.js'
import { type FilterView, viewFilter } from '../filter.js'
import type { PlanLine } from '../query-plan.js'
import type { FilterNode, FilterProblem } from '../read-filter.js'
import { sqlLines } from '../sql-lines.js'
import type { Studio } from '../studio.js'
import { badge, choice, code, note, page, tenantField } from './frame.js'
import { staleNote } from './rows-page.js'

/** A filter, as it is understood, asked and answered. */
export async function filterPage(fields: URLSearchParams, studio: Studio): Promise<HttpResponse> {
  const app = await studio.app()
  const names = app.service.types.map(({ name }) => name)
  const type = fields.get('type') ?? 'User'
  const tenant = fields.get('tenant') ?? ''
  const text = fields.get('filter') ?? ''
  const view = text === '' ? undefined : await viewFilter(app, { text, type, tenant })
  return page({
    title: 'Filter',
    path: '/filter',
    body: html`<p>What your service makes of a filter (RFC 7644 §3.4.2.2): its syntax tree, the statement that your adapter sends, and the plan of your database.</p>
${staleNote(studio)}
<form class="card stack"><div><label for="filter">Filter</label><input id="filter" name="filter" class="mono" value="${text}" required autocomplete="off" spellcheck="false" placeholder="userName eq &quot;ada@example.com&quot;"></div>
<div class="grid">${choice('Resources', 'type', names, type)}${tenantField(app.plan.tenant !== undefined, tenant)}<div><button class="main">Explain</button></div></div></form>
${view && shown(view, text)}`,
  })
}

const shown = ({ tree, readAs, problem, statement, plan, found, isDecided }: FilterView, text: string) =>
  html`${problem && problemOf(problem, text)}
${found && note('good', `${found.isAll ? '' : 'More than '}${found.count} found`, `in ${found.milliseconds.toFixed(1)} ms.`)}
${isDecided && note('good', isDecided === 'all' ? 'All' : 'None', 'of the resources: what it asks of is the same for all of them.')}
<div class="half">
${tree && section('Syntax tree', html`${readAs !== undefined && html`<p class="small">Read as ${code(readAs)}</p>`}<ul class="tree">${treeOf(tree)}</ul>`)}
${statement && section('Statement', html`<pre class="sunk" tabindex="0">${sqlLines(statement.text)}</pre>${parameters(statement.parameters)}`)}
</div>
${plan && section('Plan of the database', html`<ul class="tree">${plan.map(planLine)}</ul>`)}`

const section = (title: string, body: Html) =>
  html`<section class="card stack"><h2>${title}</h2>${body}</section>`

/** The text, and under it a caret where the problem is. */
const problemOf = ({ message, position }: FilterProblem, text: string) =>
  html`<section class="card stack tight" role="alert"><p>${badge('invalidFilter', 'bad')} ${message}</p>
<pre class="sunk" tabindex="0">${text}${position !== undefined && `\n${' '.repeat(position)}^`}</pre></section>`

const treeOf = ({ label, below }: FilterNode): Html =>
  html`<li>${code(label)}${below.length > 0 && html`<ul>${below.map(treeOf)}</ul>`}</li>`

const parameters = (values: readonly unknown[]) =>
  values.length > 0 &&
  html`<div><h3>Parameters</h3><ol class="mono list">${values.map((value) => html`<li>${textOf(value)}</li>`)}</ol></div>`

const textOf = (value: unknown) =>
  JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)) ?? String(value)

const planLine = ({ depth, text, isScan }: PlanLine) =>
  html`<li class="mono kept">${'  '.repeat(depth)}${text} ${isScan && badge('reads row by row', 'warn')}</li>`
