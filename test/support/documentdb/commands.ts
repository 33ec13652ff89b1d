/** MongoDB's commands as calls of DocumentDB's functions, and its transactions as PostgreSQL's. */
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { type Document, decode, encode } from './bson.js'

const page = (name: string) =>
  `select cursorpage as reply from documentdb_api.${name}_cursor_first_page($1, $2, 0)`

/** By a command, of a database and the command itself. */
const CALLS: Readonly<Record<string, string>> = {
  find: page('find'),
  aggregate: page('aggregate'),
  listCollections: page('list_collections'),
  listIndexes: page('list_indexes'),
  insert: 'select p_result as reply from documentdb_api.insert($1, $2, null, null)',
  update: 'select p_result as reply from documentdb_api.update($1, $2, null, null)',
  delete: 'select p_result as reply from documentdb_api.delete($1, $2, null, null)',
  findAndModify: 'select p_result as reply from documentdb_api.find_and_modify($1, $2, null)',
  count: 'select document as reply from documentdb_api.count_query($1, $2)',
  distinct: 'select document as reply from documentdb_api.distinct_query($1, $2)',
  createIndexes:
    'select reply from documentdb_api_internal.create_indexes_non_concurrently($1, $2, true) as reply',
}

/** What is the gateway's, and not the command's. */
const OUTER = ['$db', 'lsid', 'txnNumber', 'autocommit', 'startTransaction', '$clusterTime'] as const
const CONCERNS = ['readConcern', 'writeConcern', '$readPreference'] as const

/** All that a cursor has: there is no second page of one. */
const ALL = 100_000

const DUPLICATE_KEY = 11_000
/** The same as DocumentDB numbers it. */
const OWN_DUPLICATE_KEY = 319_029_277
const WRITE_CONFLICT = 112
const COMMAND_NOT_FOUND = 59
/** PostgreSQL's, as DocumentDB numbers it: 40P01. */
const OWN_DEADLOCK = 16_908_292

const ok = { ok: 1 }

/** Runs commands in sessions of PostgreSQL's. */
export function commandRunner(pool: Pool, hello: () => Document) {
  const transactions = new Map<string, PoolClient>()

  return async (command: Record<string, unknown>): Promise<Document> => {
    const [name = ''] = Object.keys(command)
    if (/^(hello|ismaster)$/i.test(name)) return hello()
    if (/^(ping|endSessions|killCursors)$/.test(name)) return ok
    const session = keyOf(command)
    try {
      if (/^(commit|abort)Transaction$/.test(name))
        return await end(session, name === 'commitTransaction' ? 'commit' : 'rollback')
      if (command.startTransaction) await begin(session)
      // Whoever writes outside of a transaction may have named a session all the same.
      const client = 'autocommit' in command ? transactions.get(session) : undefined
      return client ? await inside(client, name, command) : await call(pool, name, command)
    } catch (error) {
      return refusal(error, 'autocommit' in command)
    }
  }

  async function begin(session: string): Promise<void> {
    const client = await pool.connect()
    transactions.set(session, client)
    await client.query('begin isolation level repeatable read')
  }

  async function end(session: string, how: 'commit' | 'rollback'): Promise<Document> {
    const client = transactions.get(session)
    transactions.delete(session)
    try {
      await client?.query(how)
    } finally {
      client?.release()
    }
    return ok
  }
}

const keyOf = ({ lsid }: Record<string, unknown>): string => {
  const id: unknown = Reflect.get(Object(lsid), 'id')
  const bytes: unknown = Reflect.get(Object(id), 'buffer')
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : ''
}

/** A command that is refused leaves its transaction open, as MongoDB's client may end it. */
async function inside(client: PoolClient, name: string, command: Record<string, unknown>): Promise<Document> {
  await client.query('savepoint command')
  try {
    return await call(client, name, command)
  } catch (error) {
    await client.query('rollback to savepoint command')
    throw error
  }
}

async function call(
  client: Pool | PoolClient,
  name: string,
  command: Record<string, unknown>,
): Promise<Document> {
  const database = String(command.$db)
  if (name === 'create') {
    await client.query('select documentdb_api.create_collection($1, $2)', [database, command.create])
    return ok
  }
  const sql = CALLS[name]
  if (!sql)
    return { ok: 0, errmsg: `no such command: ${name}`, code: COMMAND_NOT_FOUND, codeName: 'CommandNotFound' }
  const spec = { ...command }
  for (const key of [...OUTER, ...CONCERNS]) delete spec[key]
  if (name === 'find') spec.batchSize = ALL
  if (name === 'aggregate') spec.cursor = { batchSize: ALL }
  const { rows } = await client.query(sql, [database, `BSONHEX${encode(spec).toString('hex')}`])
  return { ...ok, ...withCodes(decode(Buffer.from(String(rows[0]?.reply).slice('BSONHEX'.length), 'hex'))) }
}

function withCodes(reply: Record<string, unknown>): Document {
  const { writeErrors } = reply
  if (!Array.isArray(writeErrors)) return reply
  // MongoDB refuses the command, not one of its writes.
  const deadlock = writeErrors.find((error: Document) => Number(error.code) === OWN_DEADLOCK)
  if (deadlock) throw new Conflict(String(deadlock.errmsg))
  const numbered = writeErrors.map((error: Document) =>
    Number(error.code) === OWN_DUPLICATE_KEY ? { ...error, code: DUPLICATE_KEY } : error,
  )
  return { ...reply, writeErrors: numbered }
}

/** Somebody else's transaction was in the way. */
class Conflict extends Error {}

function refusal(error: unknown, isTransaction: boolean): Document {
  if (!(error instanceof DatabaseError || error instanceof Conflict)) throw error
  const { message } = error
  const said = { ok: 0, errmsg: message }
  if (/E11000|duplicate/i.test(message)) return { ...said, code: DUPLICATE_KEY, codeName: 'DuplicateKey' }
  if (!isConflict(error)) return { ...said, code: 8, codeName: 'UnknownError' }
  const labels = isTransaction ? { errorLabels: ['TransientTransactionError'] } : {}
  return { ...said, code: WRITE_CONFLICT, codeName: 'WriteConflict', ...labels }
}

const isConflict = (error: DatabaseError | Conflict): boolean =>
  error instanceof Conflict || ['40001', '40P01'].includes(error.code ?? '')
