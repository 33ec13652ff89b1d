/** What look-ups have found, for some seconds: an identity provider sends thousands of requests with one token. */
import type { FoundCredential } from './store.js'

/** The most that is kept of either kind: who guesses tokens fills no memory, and drives out nobody's. */
const FOUND = 10_000
const MISSING = 1_000

interface LookUp<Tenant> {
  /** A process may serve several databases. */
  readonly db: unknown
  readonly until: number
  readonly found: Promise<FoundCredential<Tenant> | undefined>
}

type LookUps<Tenant> = Map<string, LookUp<Tenant>>

export class Memory<Tenant> {
  private readonly found: LookUps<Tenant> = new Map()
  private readonly missing: LookUps<Tenant> = new Map()

  constructor(private readonly milliseconds: number) {}

  /** What a hash was found to be; looked up where that is not known, once for all who ask meanwhile. */
  async of(
    db: unknown,
    hash: string,
    find: () => Promise<FoundCredential<Tenant> | undefined>,
  ): Promise<FoundCredential<Tenant> | undefined> {
    const now = performance.now()
    const known = this.found.get(hash) ?? this.missing.get(hash)
    if (known && known.db === db && now < known.until) return known.found
    // Counted from before the database is asked: what has changed since is seen in time.
    const lookUp = { db, until: now + this.milliseconds, found: find() }
    put(this.found, hash, lookUp, FOUND)
    const isFound = await lookUp.found.then(Boolean, () => undefined)
    const isLast = this.found.get(hash) === lookUp
    if (isLast && !isFound) this.found.delete(hash)
    if (isLast && isFound === false) put(this.missing, hash, lookUp, MISSING)
    return lookUp.found
  }

  /** Forgets all: what was changed is looked up anew. */
  clear(): void {
    this.found.clear()
    this.missing.clear()
  }
}

function put<Tenant>(lookUps: LookUps<Tenant>, hash: string, lookUp: LookUp<Tenant>, most: number): void {
  lookUps.delete(hash)
  lookUps.set(hash, lookUp)
  const [oldest] = lookUps.keys()
  if (lookUps.size > most && oldest !== undefined) lookUps.delete(oldest)
}
