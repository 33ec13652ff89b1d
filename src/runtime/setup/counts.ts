/** How many users and groups SCIM sees, counted by the service: on a large table that takes longer than a page may. */
import type { Ask } from './inside.js'

export interface Counted {
  /** Absent until they are counted. */
  readonly users?: number | undefined
  readonly groups?: number | undefined
}

/** In milliseconds: how long a page waits for a count, and how long one stands at least. */
const PATIENCE = 8
const STANDS = 10_000

/** A count that is dear is made seldom: it stands this many times as long as it took. */
const TIMES = 20

/** How many tenants are remembered. */
const MOST = 1_000

interface Count {
  counted: Counted
  until: number
  running?: Promise<void> | undefined
}

export class Counts<Tenant> {
  private readonly known = new Map<string, Count>()

  constructor(
    private readonly ask: Ask<Tenant>,
    private readonly hasGroups: boolean,
  ) {}

  /** What is known within a few milliseconds; where counting takes longer, what was known before. */
  async of(tenant: Tenant | undefined): Promise<Counted> {
    const count = this.countOf(String(tenant))
    if (performance.now() >= count.until) count.running ??= this.run(count, tenant)
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE)
    })
    await Promise.race([count.running, patience])
    clearTimeout(timer)
    return count.counted
  }

  private countOf(key: string): Count {
    const count = this.known.get(key) ?? { counted: {}, until: 0 }
    // The one asked for last stands last.
    this.known.delete(key)
    this.known.set(key, count)
    const [oldest] = this.known.keys()
    if (this.known.size > MOST && oldest !== undefined) this.known.delete(oldest)
    return count
  }

  private async run(count: Count, tenant: Tenant | undefined): Promise<void> {
    const began = performance.now()
    const total = async (path: string) => (await this.ask({ tenant }, path, 'count=0')).total
    try {
      const [users, groups] = await Promise.all([
        total('/Users'),
        this.hasGroups ? total('/Groups') : undefined,
      ])
      count.counted = { users, groups }
    } finally {
      const ended = performance.now()
      count.until = ended + Math.max(STANDS, TIMES * (ended - began))
      count.running = undefined
    }
  }
}
