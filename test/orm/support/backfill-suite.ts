import { expect, test } from 'vitest'
import { type BackfillOptions, backfill, type ResourceType } from '../../../src/runtime/index.js'
import type { asking, FetchHost } from './fetch-host.js'

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
    adapter.context = { db: (await options()).db }
    for (const id of ids) await adapter.storage.deleteScim(id)
  }

  test('users that are there before SCIM get records, and are as they were', async () => {
    await run()
    const known = [await create(), await create({ active: false })]
    await forget(known.map(({ id }) => id))
    expect(await userIds(`userName eq "${known[0].userName}"`)).toEqual([])

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
