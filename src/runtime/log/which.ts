/** Which rows of the log are wanted. */
export interface WhichRequests<Tenant = never> {
  /** Of this tenant only: for whoever may see those of one tenant. */
  readonly tenant?: Tenant | undefined
  /** The id of a connection. */
  readonly connection?: string | undefined
  /** A status; or `refused`, all from 400 on. */
  readonly status?: number | 'refused' | undefined
  /** A resource: its id; or, where the log has names (`log.values`), its userName or displayName. */
  readonly user?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** The id of a row: those before it, the next page. */
  readonly before?: string | undefined
  /** The id of a row: those after it, the oldest first. */
  readonly after?: string | undefined
  /** How many at most: 50 unless told otherwise, 500 at the most. */
  readonly limit?: number | undefined
}

/** Reads them of a query: `status=refused&since=2026-11-23T19:00:00Z`. What is none of them is passed over. */
export function readWhich(parameters: URLSearchParams): WhichRequests<never> {
  const text = (name: string) => parameters.get(name) ?? undefined
  const time = (name: string) => {
    const at = new Date(text(name) ?? '')
    return Number.isNaN(at.getTime()) ? undefined : at
  }
  const number = (name: string) => (/^\d+$/.test(text(name) ?? '') ? Number(text(name)) : undefined)
  const status = text('status')
  return {
    connection: text('connection'),
    status: status === 'refused' ? status : number('status'),
    user: text('user'),
    since: time('since'),
    until: time('until'),
    before: text('before'),
    after: text('after'),
    limit: number('limit'),
  }
}
