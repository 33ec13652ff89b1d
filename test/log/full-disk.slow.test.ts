/** A disk that is full: a file system of two megabytes, where this process may mount one. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LogError, type LoggedRequest } from '../../src/runtime/log.js'
import { call, type RunningHost, startHost } from '../support/host.js'

const disk = mkdtempSync(join(tmpdir(), 'scim-gen-full-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0
afterAll(() => {
  // The app has files open there.
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

describe.skipIf(!isMounted)(`the disk is full${isMounted ? '' : ' (nothing can be mounted here)'}`, () => {
  let host: RunningHost
  let list: () => Promise<readonly LoggedRequest[]>
  const told: unknown[] = []
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', {
      set: ['log.keep=30 days'],
      file: join(disk, 'test.db'),
      options: { onError: (error: unknown) => void told.push(error) },
    })
    const { listRequests, flushLog } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/log.ts'))
    list = async () => {
      await flushLog()
      return listRequests({ limit: 500 })
    }
  })
  afterAll(() => host?.stop())

  test('requests are answered as ever, and their rows are there when there is room again', async () => {
    const { id } = (await call(host, 'POST', '/Users', { userName: 'ann@acme.example' })).body
    expect(await list()).toHaveLength(1)
    fill()
    const statuses: number[] = []
    for (let count = 0; count < 100; count++) statuses.push((await call(host, 'GET', `/Users/${id}`)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    // What has to be written is told that it may come again.
    expect((await call(host, 'POST', '/Users', { userName: 'bo@acme.example' })).status).toBe(503)
    await expect.poll(() => told.filter((error) => error instanceof LogError)).not.toEqual([])

    for (const name of fillers()) rmSync(join(disk, name))
    expect(await list()).toHaveLength(102)
    expect((await call(host, 'POST', '/Users', { userName: 'bo@acme.example' })).status).toBe(201)
  })
})
