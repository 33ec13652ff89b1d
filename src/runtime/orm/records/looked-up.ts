import { ScimError } from '../../errors.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import type { Row } from '../sql/orm.js'

/** Finds a value of the one row that has some others, in the transaction of the request. */
export type Finder<Db, Host> = <Name extends keyof Host & string>(
  context: AdapterContext<Db>,
  where: Known<Host>,
  name: Name,
) => Promise<Host[Name]>

/** Values that tell a row apart; of a relation that is the key of what it leads to. */
type Known<Host> = { readonly [Name in keyof Host]?: Host[Name] extends Plain ? Host[Name] : unknown }
type Plain = string | number | bigint | boolean | Date | null | undefined

/** What a request has found already: memberships are made by the hundred, and want the same. */
const found = new WeakMap<AdapterContext, { readonly db: unknown; readonly values: Map<string, unknown> }>()

/**
 * The value of the one row that has some values.
 *
 * @param table what the database calls the rows
 * @param select selects the value in those rows, two of them at most
 * @throws ScimError 500, whose text is for whoever runs the service, where there is no such row, or more than one
 */
export async function lookedUp<Value>(
  context: AdapterContext,
  table: string,
  where: object,
  name: string,
  select: () => PromiseLike<readonly Row[]>,
): Promise<Value> {
  const { db } = context
  const known = found.get(context)
  const values = known && known.db === db ? known.values : new Map<string, unknown>()
  found.set(context, { db, values })
  const key = [table, name, ...Object.entries(where)].map(String).join('\0')
  if (!values.has(key)) {
    const [row, other] = await select()
    if (!row || other) throw notFound(`${name} finds ${row ? 'several rows' : 'no row'} of ${table}`, where)
    values.set(key, row.value)
  }
  // The column is of this type: the host's model says so.
  return values.get(key) as Value
}

/** The client is told which lookup it is, by names alone, and so is the host's log. */
function notFound(what: string, where: object): ScimError {
  const text = `lookup() of ${what} by ${Object.keys(where).join(' and ')}`
  return Object.assign(new ScimError(500, text), { cause: new Error(text) })
}
