/** Connections in memory, and how often they were asked for. */
import type { ConnectionRow, ConnectionStore, CredentialRow } from '../../../src/runtime/connections/store.js'

export interface MemoryDb {
  readonly connections: Map<string, ConnectionRow<string>>
  readonly credentials: Map<string, CredentialRow>
  lookUps: number
  notes: number
  /** What the next call throws. */
  error?: Error | undefined
}

export const newDb = (): MemoryDb => ({
  connections: new Map(),
  credentials: new Map(),
  lookUps: 0,
  notes: 0,
})

function check(db: MemoryDb): void {
  if (db.error) throw db.error
}

export const memoryStore: ConnectionStore<MemoryDb, string> = {
  async find(db, hash) {
    db.lookUps++
    check(db)
    const credential = [...db.credentials.values()].find((each) => each.hash === hash)
    const connection = db.connections.get(credential?.connectionId ?? '')
    return credential && connection && { credential, connection }
  },
  transaction: (db, work) => work(db),
  connections: async (db, { id, tenant }) =>
    [...db.connections.values()].filter(
      (each) => (id ?? each.id) === each.id && (tenant ?? each.tenantId) === each.tenantId,
    ),
  async credentials(db, which, kinds) {
    const ids = (await this.connections(db, which)).map(({ id }) => id)
    return [...db.credentials.values()].filter(
      ({ connectionId, kind }) => ids.includes(connectionId) && kinds.includes(kind),
    )
  },
  insertConnection: async (db, row) => void db.connections.set(row.id, row),
  insertCredential: async (db, row) => void db.credentials.set(row.id, row),
  async changeConnection(db, id, changes) {
    const row = db.connections.get(id)
    if (row) db.connections.set(id, { ...row, ...changes })
  },
  async changeCredentials(db, ids, changes) {
    for (const [id, row] of db.credentials)
      if (ids.includes(id)) db.credentials.set(id, { ...row, ...changes })
  },
  async deleteEnded(db, connectionId, before) {
    for (const [id, row] of db.credentials)
      if (
        row.connectionId === connectionId &&
        (row.kind === 'access' || row.kind === 'used') &&
        row.expiresAt &&
        row.expiresAt <= before
      )
        db.credentials.delete(id)
  },
  async noteUse(db, { credential, connection }, at, before) {
    const last = db.credentials.get(credential.id)?.lastUsedAt
    if (last && last > before) return
    db.notes++
    check(db)
    await this.changeCredentials(db, [credential.id], { lastUsedAt: at })
    await this.changeConnection(db, connection.id, { lastHeardAt: at })
  },
}
