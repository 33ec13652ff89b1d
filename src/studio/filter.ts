/** A filter over the app's resources: its tree, the statement that this app makes of it, and the database's plan of that. */
import { DiagnosticError } from '../diagnostics.js'
import type { Filter } from '../runtime/filter/ast.js'
import { always, never, ofType } from '../runtime/protocol/common-filter.js'
import { type App, typedTenant, typeNamed, withAdapter } from './app.js'
import type { Sent } from './handles/watched.js'
import { type PlanLine, queryPlan } from './query-plan.js'
import { adapterProblem, type FilterNode, type FilterProblem, filterTree, readFilter } from './read-filter.js'

export interface FilterQuestion {
  readonly text: string
  /** `User` or `Group`. */
  readonly type: string
  /** The key of a tenant, as typed. */
  readonly tenant: string
}

export interface FilterView {
  readonly tree?: FilterNode
  readonly readAs?: string
  readonly problem?: FilterProblem
  readonly statement?: Pick<Sent, 'text' | 'parameters'>
  readonly plan?: readonly PlanLine[]
  /** How many resources were found, to the limit of a page; and what that took, in milliseconds. */
  readonly found?: { readonly count: number; readonly isAll: boolean; readonly milliseconds: number }
  /** What a filter over what all resources of a type have in common asks nothing of. */
  readonly isDecided?: 'all' | 'none'
}

const PAGE = 100

/** Asks the app's adapter; what is wrong with the filter is part of the answer. */
export async function viewFilter(
  app: App,
  { text, type: name, tenant }: FilterQuestion,
): Promise<FilterView> {
  const type = typeNamed(app, name)
  const read = readFilter(text, type.schema, app.config.quirks)
  if (read.kind === 'wrong') return { problem: read }
  const view = { tree: filterTree(read.filter), ...(read.readAs !== undefined && { readAs: read.readAs }) }
  try {
    const filter = ofType(read.filter, { type, baseUrl: app.config.basePath })
    if (filter === always || filter === never)
      return { ...view, isDecided: filter === always ? 'all' : 'none' }
    return { ...view, ...(await ask(app, { type, tenant: typedTenant(app.plan, tenant) }, filter)) }
  } catch (error) {
    if (error instanceof DiagnosticError || !isScimError(error)) throw error
    return { ...view, problem: adapterProblem(error.message, text, read.filter) }
  }
}

/** The app has a runtime of its own, and errors of that one's. */
const isScimError = (error: unknown): error is Error => error instanceof Error && error.name === 'ScimError'

async function ask(
  app: App,
  asked: Parameters<typeof withAdapter>[1],
  filter: Filter,
): Promise<Pick<FilterView, 'statement' | 'plan' | 'found'>> {
  const seen: Sent[] = []
  const found = await withAdapter(
    app,
    asked,
    async (adapter) => {
      const set = adapter.getQueryset().filter(filter)
      // The first read of a service looks after its tables, too.
      await set.slice({ limit: PAGE, offset: 0 })
      seen.length = 0
      const started = performance.now()
      const { length } = await set.slice({ limit: PAGE, offset: 0 })
      return { count: length, isAll: length < PAGE, milliseconds: performance.now() - started }
    },
    (sent, pass) => {
      seen.push(sent)
      return pass()
    },
  )
  // What is read besides, is read of what the list has found.
  const [statement] = seen
  return { ...(statement && { statement, plan: await queryPlan(statement, app.plan.dialect) }), found }
}
