/** SCIM records for the users and groups that a host has from before it had SCIM. */
import type { AdapterContext } from './adapter.js'
import type { ResourceType } from './resource-type.js'
import { scimRequest } from './scim-request.js'

export interface BackfillOptions {
  /** The database handle. */
  readonly db: unknown
  /** The key of the tenant whose rows these are, where there are tenants. */
  readonly tenant?: unknown
  /** Which of the host's rows, by resource type, as a condition of the ORM's or of `model.gen.ts`. */
  readonly where?: { readonly User?: object; readonly Group?: object }
  /** Looks, and writes nothing. */
  readonly dryRun?: boolean
  /** Told after each batch of rows. */
  readonly onProgress?: (progress: Progress) => void
}

export interface Progress {
  readonly type: ResourceType['name']
  /** How many of the host's rows were looked at. */
  readonly rows: number
}

/** A row of the host, and what SCIM calls it. */
export interface Match {
  /** Of the host's row. */
  readonly key: unknown
  readonly name: string
}

/** A row of the host that got no record. */
export interface Refused {
  /** Of the host's row. */
  readonly key: unknown
  readonly name: string | null
  /** `missing`: the row has no name; `taken`: another record has it. */
  readonly reason: 'missing' | 'taken'
  /** The key of the row that has the name before it, whatever its case, where that is one of this run. */
  readonly takenBy?: unknown
}

export interface Backfilled {
  readonly type: ResourceType['name']
  /** How many records were made, or would be. */
  readonly created: number
  readonly refused: readonly Refused[]
  /** The rows that would get a record, of a dry run. */
  readonly matches?: readonly Match[]
}

/** The part of an adapter that backfilling needs. */
export interface BackfillRequest {
  readonly where?: object
  readonly dryRun?: boolean
  readonly onRows?: (rows: number) => void
}

/** An adapter that can make records of rows. */
export interface Backfilling {
  context: AdapterContext
  backfill(request: BackfillRequest): Promise<Omit<Backfilled, 'type'>>
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
  { db, tenant, where = {}, dryRun, onProgress }: BackfillOptions,
): Promise<readonly Backfilled[]> {
  const done: Backfilled[] = []
  for (const { name, schema, adapter: Adapter } of types) {
    const adapter: unknown = new Adapter()
    if (!canBackfill(adapter)) throw new TypeError(`The ${name} adapter has no rows to make records of`)
    adapter.context = { db, request: requestOf(tenant), schema, hooks: {}, report: console.error }
    const onRows = (rows: number) => onProgress?.({ type: name, rows })
    done.push({ type: name, ...(await adapter.backfill({ where: where[name], dryRun, onRows })) })
  }
  return done
}

const canBackfill = (adapter: unknown): adapter is Backfilling =>
  typeof Reflect.get(Object(adapter), 'backfill') === 'function'

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
