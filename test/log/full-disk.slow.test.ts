/** A disk that is full: a small file system, where this process may mount one. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LogError, type LoggedRequest } from '../../src/runtime/log.js'
import { call, type RunningHost, startHost } from '../support/host.js'

const disk = mkdtempSync(join(tmpdir(), 'scim-gen-full-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0
afterAll(() => {
  // The app, or the server of its database, has files open there.
  if (isMounted) spawnSync('umount', ['-l', disk])
  rmdirSync(disk)
})

const fillers = () => readdirSync(disk).filter((name) => name.startsWith('filler'))

/** Takes all that is left, to the last page. */
function fill(): void {
  for (let size = 1 << 20; size >= 4096; size >>= 1) {
    try {
      for (;;) writeFileSync(join(disk, `filler-${fillers().length}`), Buffer.alloc(size))
    } catch {
      // As much as went onto it is there.
    }
  }
}

const told: unknown[] = []
const options = { onError: (error: unknown) => void told.push(error) }
const set = ['log.keep=30 days']

const hosts = {
  SQLITE_FULL: () => startHost('express-drizzle-sqlite', { set, options, file: join(disk, 'test.db') }),
  // PostgreSQL
  '53100': async () => {
    const host = await startHost('express-drizzle-postgres', { set, options })
    // Where this process is root, the server has a user of its own.
    chmodSync(disk, 0o777)
    spawnSync('chown', ['postgres', disk])
    for (const statement of [
      `CREATE TABLESPACE small LOCATION '${disk}'`,
      ...['TABLE', 'INDEX'].map((kind) => `ALTER ${kind} ALL IN TABLESPACE pg_default SET TABLESPACE small`),
    ])
      await host.db.execute(sql.raw(statement))
    return host
  },
}

/** What the database said to the log, in whatever its ORM put it. */
const codes = () =>
  told.flatMap((error) => (error instanceof LogError ? Object(Object(error.cause).cause).code : []))

describe.skipIf(!isMounted)(`the disk is full${isMounted ? '' : ' (nothing can be mounted here)'}`, () => {
  describe.each(Object.entries(hosts))('%s', (code, start) => {
    let host: RunningHost
    let list: () => Promise<readonly LoggedRequest[]>
    let sent = 0
    beforeAll(async () => {
      told.length = 0
      host = await start()
      const { listRequests, flushLog } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/log.ts'))
      list = async () => {
        await flushLog()
        return listRequests({ limit: 500 })
      }
    })
    afterAll(async () => {
      await host?.stop()
      for (const file of readdirSync(disk)) rmSync(join(disk, file), { recursive: true, force: true })
    })

    const send = (...request: [method: string, path: string, body?: object]) => {
      sent++
      return call(host, ...request)
    }
    const post = () => send('POST', '/Users', { userName: `user-${sent}@acme.example` })

    test('requests are answered as ever, and their rows are there when there is room again', async () => {
      const { id } = (await post()).body
      expect(await list()).toHaveLength(1)
      fill()
      const statuses: number[] = []
      for (let count = 0; count < 100; count++) statuses.push((await send('GET', `/Users/${id}`)).status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      // What has to be written, and has no room on the pages that are there, is told that it may come again.
      let answer = await post()
      while (answer.status === 201) answer = await post()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      await expect.poll(codes).toEqual([code])

      for (const name of fillers()) rmSync(join(disk, name))
      expect(await list()).toHaveLength(sent)
      expect((await post()).status).toBe(201)
    })
  })
})
