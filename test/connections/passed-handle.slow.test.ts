/** `connection` and `tail` where the app passes its handle: `--db` names one for the command. */
import { join } from 'node:path'
import { execa } from 'execa'
import type { RequestHandler } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type RunningHost, startHost } from '../support/host.js'

const bin = join(import.meta.dirname, '../../bin/scim-gen.js')

let host: RunningHost
let router: RequestHandler | undefined
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', {
    answers: { auth: 'connection' },
    set: ['db=argument', 'log.keep=30 days'],
    app: (_, app) => app.use('/scim/v2', (request, response, next) => router?.(request, response, next)),
  })
  router = host.scim.scimRouter({ db: host.db })
})
afterAll(() => host?.stop())

const scimGen = (...args: readonly string[]) =>
  execa('node', [bin, ...args], {
    cwd: host.cwd,
    env: { DATABASE_URL: `file:${join(host.cwd, 'test.db')}` },
    reject: false,
  })
const DB = ['--db', 'src/db/index.ts#db']

test('without one the way is told', async () => {
  for (const command of [['connection', 'list'], ['tail']])
    expect((await scimGen(...command)).stderr).toMatch(
      /SG8001 .*\n.*fix: Pass yours: --db src\/db\/index.ts#db\./s,
    )
}, 30_000)

test('a connection is made, its requests are seen, and it ends', async () => {
  const made = await scimGen('connection', 'create', '--name', 'Acme', '--json', ...DB)
  const { token, connection } = JSON.parse(made.stdout)
  const authorization = { authorization: `Bearer ${token}` }
  expect((await call(host, 'GET', '/Users', undefined, authorization)).status).toBe(200)
  const { flushLog } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/log.ts'))
  await flushLog()
  expect((await scimGen('tail', '--no-follow', ...DB)).stdout).toMatch(/GET +\/Users +200/)
  expect((await scimGen('connection', 'list', ...DB)).stdout).toContain('Acme')
  expect((await scimGen('connection', 'revoke', connection.id, ...DB)).exitCode).toBe(0)
  // Another process has revoked it: the service remembers a credential for some seconds.
  const statusNow = async () => (await call(host, 'GET', '/Users', undefined, authorization)).status
  await expect.poll(statusNow, { timeout: 30_000, interval: 500 }).toBe(401)
}, 60_000)
