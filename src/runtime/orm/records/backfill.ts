import { foldCase } from '../../filter/fold.js'
import { Lanes } from '../../lanes.js'
import { pause } from '../../pause.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import { allOf } from '../../protocol/and-then.js'
import type { Backfilled, BackfillOptions, Match, Refused } from '../../protocol/backfill.js'
import type { ResourceType } from '../../protocol/resource-type.js'
import { scimRequest } from '../../protocol/scim-request.js'
import type { Row } from '../sql/orm.js'
import type { ResourcePlaces } from './places.js'
import type { NamedRow, Storage } from './storage.js'

/** How many records one transaction makes. */
const BATCH = 1_000

/** The part of an adapter that makes records of rows. */
export interface Backfilling extends Inserting {
  readonly tables: ResourcePlaces
  readonly storage: Pick<Storage<never>, 'unrecorded' | 'recorded'>
  /** Whether the host's rows, or memberships, say whose tenant's they are. */
  readonly tellsTenant: boolean
  /** Whether a record is made of more of a row than its key and name. */
  readonly readsHost: boolean
}

interface Inserting {
  /** The record of a row. */
  record(row: Named): Row | Promise<Row>
  /** Inserts records, all or none. */
  insert(records: readonly Row[]): Promise<void>
  /** Whether `insert` was refused since there is another record of a name: by the adapter's own copy of the runtime. */
  isTaken(error: unknown): boolean
}

interface Rows {
  /** The host's rows that have no record, in order of their keys. */
  rows(after: unknown, limit: number): Promise<readonly NamedRow[]>
  /** Told how many were looked at, after each batch. */
  onRows(rows: number): void
  /** How many batches are worked on at a time. */
  readonly atOnce: number
}

/**
 * Creates a SCIM record for every user and group of the host that has none: run once, after the first migration, it lets
 * identity providers find and link the accounts that are there. Run again it does nothing. No hooks are told.
 *
 * @param types `types` of the emitted `router.gen.ts`
 * @returns one summary a type
 * @throws TypeError where there are tenants and `tenant` is left out, or nothing tells which rows are its and a condition is
 */
export async function backfill(
  types: readonly ResourceType[],
  { db, tenant, where: conditions = {}, dryRun, rate, atOnce = 1, onProgress }: BackfillOptions,
): Promise<readonly Backfilled[]> {
  const done: Backfilled[] = []
  const pace = paced(rate)
  for (const { name: type, schema, adapter: Adapter } of types) {
    // An adapter is in one transaction at a time.
    const backfilling = () => {
      const adapter: unknown = new Adapter()
      if (!canBackfill(adapter)) throw new TypeError(`The ${type} adapter has no rows to make records of`)
      adapter.context = { db, request: requestOf(tenant), schema, hooks: {}, report: console.error }
      return adapter.backfilling
    }
    const { tables, storage, tellsTenant, readsHost } = backfilling()
    const where = conditions[type]
    if (tables.tenant && tenant === undefined)
      throw new TypeError('With tenants, backfill takes the key of one')
    if (tables.tenant && tables.host && !where && !tellsTenant)
      throw new TypeError(`Nothing tells which ${type}s are the tenant's: say so in \`where\``)
    const rows: Rows = {
      rows: async (after, limit) => {
        await pace()
        return storage.unrecorded(limit, { after, where, isWhole: readsHost })
      },
      onRows: (count) => onProgress?.({ type, rows: count }),
      atOnce,
    }
    const property = type === 'User' ? 'userNameKey' : 'displayNameKey'
    const taken = async (names: readonly string[]) =>
      new Set(names.length > 0 ? await storage.recorded(property, names) : [])
    done.push({
      type,
      ...(await (dryRun ? preview({ ...rows, atOnce: 1 }, taken) : make(rows, backfilling))),
    })
  }
  return done
}

interface Adapter {
  context: AdapterContext
  readonly backfilling: Backfilling
}

const canBackfill = (adapter: unknown): adapter is Adapter => 'backfilling' in Object(adapter)

/** Adapters look at the tenant of a request, and at nothing else here. */
const requestOf = (tenant: unknown) =>
  scimRequest(
    {
      method: 'POST',
      path: '',
      query: '',
      baseUrl: '',
      header: () => undefined,
      body: async () => undefined,
      native: undefined,
    },
    { tenant },
  )

type Summary = Omit<Backfilled, 'type'>

/** Makes records in batches; where a name is taken, in halves of them, so that the others get theirs. */
async function make(rows: Rows, backfilling: () => Inserting): Promise<Summary> {
  let created = 0
  const refused = await eachBatch(rows, async (named, refuse) => {
    const inserting = backfilling()
    const insertAll = async (some: readonly Named[]): Promise<void> => {
      const [first] = some
      if (!first) return
      if (await insert(inserting, some)) created += some.length
      else if (some.length === 1) refuse(first, { reason: 'taken' })
      else {
        const middle = some.length >> 1
        await insertAll(some.slice(0, middle))
        await insertAll(some.slice(middle))
      }
    }
    await insertAll(named)
  })
  return { created, refused }
}

/** Waits before a batch until there are no more than so many rows a second. */
function paced(rate: number | undefined): () => Promise<void> {
  let next = 0
  return async () => {
    if (rate === undefined) return
    const now = performance.now()
    if (next > now) await pause(next - now)
    next = Math.max(next, now) + (BATCH * 1_000) / rate
  }
}

/**
 * Says what {@link make} would do: nothing is written.
 *
 * @param takenOf those of some folded names that records have
 */
async function preview(
  rows: Rows,
  takenOf: (names: readonly string[]) => Promise<ReadonlySet<unknown>>,
): Promise<Summary> {
  const matches: Match[] = []
  /** The keys of rows by their folded names. */
  const seen = new Map<string, unknown>()
  const refused = await eachBatch(rows, async (named, refuse) => {
    const taken = await takenOf(named.map(({ name }) => foldCase(name)))
    for (const row of named) {
      const name = foldCase(row.name)
      if (seen.has(name)) refuse(row, { reason: 'taken', takenBy: seen.get(name) })
      else if (taken.has(name)) refuse(row, { reason: 'taken' })
      else {
        seen.set(name, row.key)
        matches.push({ key: row.key, name: row.name })
      }
    }
  })
  return { created: matches.length, refused, matches }
}

type Refuse = (row: Named, why: Omit<Refused, 'key' | 'name'>) => void

/** Goes through the rows that have a name, and gathers those that get no record. */
async function eachBatch(
  { rows: rowsAfter, onRows, atOnce }: Rows,
  work: (named: readonly Named[], refuse: Refuse) => Promise<void>,
): Promise<readonly Refused[]> {
  const refused: Refused[] = []
  const lanes = new Lanes(atOnce)
  let after: unknown
  for (let count = 0; ; ) {
    const rows = await rowsAfter(after, BATCH)
    for (const { key, name } of rows) if (!name) refused.push({ key, name, reason: 'missing' })
    await lanes.run(() =>
      work(rows.filter(hasName), ({ key, name }, why) => refused.push({ key, name, ...why })),
    )
    count += rows.length
    onRows(count)
    if (rows.length < BATCH) break
    after = rows.at(-1)?.key
  }
  await lanes.done()
  return refused
}

type Named = NamedRow & { readonly name: string }

const hasName = (row: NamedRow): row is Named => row.name !== null && row.name !== ''

/** @returns whether no name was taken */
async function insert({ record, insert, isTaken }: Inserting, rows: readonly Named[]): Promise<boolean> {
  try {
    await insert(await allOf(rows.map(record)))
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}
