import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { type BackfillOptions, backfill, type ResourceType } from '../../../src/runtime/index.js'
import { Budget } from '../../../src/runtime/protocol/budget.js'
import { builtRuntime } from '../../matrix/support/runtime.js'
import { isSample } from '../../support/breadth.js'
import type { asking, FetchHost } from './fetch-host.js'

const repository = join(import.meta.dirname, '../../..')
const bin = join(repository, 'bin/scim-gen.js')

/** Users that the host has from before SCIM get records, once. */
export function backfillSuite(
  host: () => FetchHost,
  { create, userIds, send }: Pick<ReturnType<typeof asking>, 'create' | 'userIds' | 'send'>,
  options: () => BackfillOptions | Promise<BackfillOptions>,
): void {
  const typesOf = async (): Promise<readonly ResourceType[]> => {
    const { types } = await host().load('src/scim/router.gen.ts')
    return types
  }
  const run = async () => {
    const [users, groups] = await backfill(await typesOf(), await options())
    expect([users?.type, groups?.type]).toEqual(['User', 'Group'])
    return users
  }

  /** Deletes SCIM's own row; the host's stays. */
  const forget = async (ids: readonly string[]) => {
    const [users] = await typesOf()
    // biome-ignore lint/suspicious/noExplicitAny: what an adapter does not show
    const adapter: any = users && new users.adapter()
    adapter.context = { db: (await options()).db, request: { budget: new Budget() } }
    for (const id of ids) await adapter.storage.deleteScim(id)
  }

  /** The names that the command lists, which loads the app's handle in another process. */
  const byCommand = async () => {
    const { cwd } = host()
    cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
    const { tenant } = await options()
    const whose = tenant === undefined ? [] : ['--tenant', String(tenant)]
    const args = ['backfill', '--dry-run', '--json', ...whose]
    const { stdout } = await execa('node', [bin, ...args], { cwd, stderr: 'inherit', reject: false })
    const { types, diagnostics } = JSON.parse(stdout)
    if (diagnostics.length > 0)
      return diagnostics.map(({ code, message }: Record<string, string>) => `${code} ${message}`)
    return types[0].matches.map(({ name }: { readonly name: string }) => name).sort()
  }

  test('users that are there before SCIM get records, and are as they were', async () => {
    await run()
    const known = [await create(), await create({ active: false })]
    await forget(known.map(({ id }) => id))
    expect(await userIds(`userName eq "${known[0].userName}"`)).toEqual([])

    const [preview] = await backfill(await typesOf(), { ...(await options()), dryRun: true })
    const matches = known.map(({ userName }) => expect.objectContaining({ name: userName }))
    expect(preview).toMatchObject({ created: known.length, refused: [] })
    expect(preview?.matches).toEqual(expect.arrayContaining(matches))
    // Another process has another database in its memory. Each takes seconds.
    if (!isSample && !process.env.DATABASE_URL?.includes(':memory:')) {
      const { db } = JSON.parse(readFileSync(join(host().cwd, 'scim.config.json'), 'utf8'))
      const names = preview?.matches?.map(({ name }) => name).sort()
      expect(await byCommand()).toEqual(db === 'argument' ? [expect.stringMatching(/^SG8001 /)] : names)
    }

    expect(await run()).toMatchObject({ created: known.length, refused: [] })
    for (const user of known) {
      const [id] = await userIds(`userName eq "${user.userName}"`)
      const { body } = await send('GET', `/Users/${id}`)
      expect(body).toMatchObject({ userName: user.userName, active: user.active })
      expect(id).not.toBe(user.id)
    }
    expect(await run()).toMatchObject({ created: 0 })
  })
}
