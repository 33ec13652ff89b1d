/** What PostgreSQL really did for an app: the plans of its statements, from the log of the server. */
import { Client } from 'pg'

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` has it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

export interface Statement {
  readonly sql: string
  readonly plan: PlanNode
}

export interface PlanRecorder {
  /** The statements that were run, by whomever, while something was done. */
  readonly during: (action: () => Promise<unknown>) => Promise<readonly Statement[]>
  readonly end: () => Promise<void>
}

/** What a server must be started with: its sessions load the module, which then waits to be asked. */
export const explaining = [
  '-c',
  'session_preload_libraries=auto_explain',
  '-c',
  'auto_explain.log_format=json',
]

/**
 * Has a server that was started with {@link explaining} log each plan.
 *
 * @param log all that the server has logged until now
 */
export async function recordPlans(url: string, log: () => string): Promise<PlanRecorder> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  let marks = 0
  /** Waits for the log to arrive: what stands before the mark is there, too. */
  const mark = async () => {
    const text = `mark ${++marks}`
    await client.query(`select '${text}'`)
    while (!log().includes(`'${text}'`)) await new Promise((resolve) => setTimeout(resolve, 5))
    return log().indexOf(`'${text}'`)
  }
  await client.query('alter system set auto_explain.log_min_duration = 0')
  await client.query('select pg_reload_conf()')
  // Sessions are told a moment later, all at once.
  let setting = '-1'
  while (setting === '-1') {
    const { rows } = await client.query(`select current_setting('auto_explain.log_min_duration') as setting`)
    setting = rows[0].setting
  }
  return {
    during: async (action) => {
      const from = await mark()
      await action()
      const to = await mark()
      return statementsOf(log().slice(from, to)).filter(({ sql }) => !sql.includes("'mark "))
    },
    end: async () => {
      await client.query('alter system reset auto_explain.log_min_duration')
      await client.query('select pg_reload_conf()')
      await client.end()
    },
  }
}

/** A logged plan is JSON, each line of it behind a tab; the last one may be cut off. */
function statementsOf(log: string): readonly Statement[] {
  return [...log.matchAll(/ plan:\n((?:\t.*\n)*?\t\}\n)/g)].map(([, json = '']) => {
    const { 'Query Text': sql, Plan: plan }: Logged = JSON.parse(json)
    return { sql, plan }
  })
}

interface Logged {
  readonly 'Query Text': string
  readonly Plan: PlanNode
}

/** A node, and all below it. */
export const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap((child) => nodesOf(child)),
]
