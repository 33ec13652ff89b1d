/**
 * A hot standby of PostgreSQL (`replica`): lists are read there, once it has replayed all that the primary had committed when
 * the request came, whoever wrote it and in whatever process; where that takes too long, on the primary.
 */

import { ScimError } from '../../../errors.js'
import * as limits from '../../../limits.js'
import { pause } from '../../../pause.js'
import type { Reads } from '../../../protocol/reads.js'
import { type Connection, connect, type Orm } from '../../sql/orm.js'
import { raw, type Sql, sql } from '../../sql/sql.js'
import type { UserTables } from './tables.js'

/** The standby has not come as far in time. */
class Late extends Error {}

/** It is a primary, as on a developer's machine, or its isolation level is not READ COMMITTED: nothing tells what it shows. */
class NoStandby extends Error {
  override readonly name = 'NoStandby'
}

/**
 * How far the primary's log is. What is committed is flushed, unless a server is told not to wait for that; a standby gets
 * no more than is.
 */
const written = raw(
  "(case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text",
)

/** Whether a server has replayed the log up to there; null where it is no standby, or would show what was before it looked. */
const replayed = (position: string) =>
  sql`case when pg_is_in_recovery() and current_setting('transaction_isolation') = 'read committed' then (pg_last_wal_replay_lsn() >= ${position}::text::pg_lsn)::int end`

/** Makes the function that has lists read on a standby. */
export const standbyOf =
  <Db>(orm: Orm<Db>) =>
  /** @param replica a handle of the standby, or of several: each read stays with one */
  (replica: Db, { scim, dialect }: Pick<UserTables, 'scim' | 'dialect'>): Reads => {
    /** What a server says, of no table. */
    async function ask(connection: Connection<Db>, answer: Sql): Promise<unknown> {
      // A select has a table to be of. Counting nothing makes one row of it, whatever it holds.
      const nothing = { from: scim.id.table, where: raw('1 = 0') }
      const fields = { answer: sql`case when count(*) = 0 then ${answer} end` }
      const [row] = await orm.select(connection, { ...nothing, fields })
      return row?.answer
    }

    let asked: Promise<unknown> = Promise.resolve()
    let next: Promise<string> | undefined
    /** How far the primary is, now or later: one question at a time, which all ask who came before it was sent. */
    function position(primary: Db): Promise<string> {
      next ??= asked.then(async () => {
        next = undefined
        return String(await ask(connect(orm, primary, dialect), written))
      })
      asked = next.catch(() => {})
      return next
    }

    /** Waits until the server behind a transaction is there. */
    async function reached(db: Db, end: string, isLate: () => boolean): Promise<void> {
      for (let wait = 1; ; wait *= 2) {
        const answer = await ask(connect(orm, db, dialect), replayed(end))
        if (answer === null) throw new NoStandby('The replica is no standby, or reads in snapshots')
        if (Number(answer) === 1) return
        if (isLate()) throw new Late()
        await pause(wait)
      }
    }

    /** Reads in a transaction, so that all of it is of the server that was asked how far it is. */
    function within<T>(end: string, read: (db: Db) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let isLate = false
        const timer = setTimeout(() => {
          isLate = true
          reject(new Late())
        }, limits.standbyWait)
        const work = async (db: Db) => {
          await reached(db, end, () => isLate)
          clearTimeout(timer)
          // Whoever waited for the connection reads the primary already.
          if (isLate) throw new Late()
          return read(db)
        }
        orm
          .transaction(connect(orm, replica, dialect), work)
          .finally(() => clearTimeout(timer))
          .then(resolve, reject)
      })
    }

    let restsUntil = 0
    let isToldOf = false
    return async (primary, report, read) => {
      if (Date.now() < restsUntil) return read()
      try {
        // The service's own handle is of this ORM.
        return await within(await position(primary as Db), read)
      } catch (error) {
        if (error instanceof ScimError) throw error
        restsUntil = Date.now() + limits.standbyRest
        const isLasting = error instanceof NoStandby
        if (!(error instanceof Late) && !(isLasting && isToldOf)) report(error)
        isToldOf ||= isLasting
        return read()
      }
    }
  }
