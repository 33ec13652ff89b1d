/** Rows of users end with a deactivation, on any ORM: seats of the tenant that sends it, addresses of the person's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConfigChange, TenantHost } from '../tenant/support/tenant-hosts.js'

type Opened = Pick<TenantHost, 'sql' | 'columns' | 'newKey' | 'send' | 'load' | 'close'>

type Config = Parameters<ConfigChange>[0]

/** Another model of the file that the accounts are in. */
const sibling = ({ user: { model } }: Config, name: string) =>
  model.replace(/Account(s?)$/, (_, plural) => (name.endsWith('s') && plural ? `${name}es` : name + plural))

const seats = (config: Config) => ({
  model: sibling(config, 'Seat'),
  tenant: Reflect.get(Object(Reflect.get(config.tenant, 'user')), 'tenant'),
})

const ending = (config: Config, ends: readonly object[]) => ({
  ...config,
  user: { ...config.user, ends },
  audit: true,
  managed: true,
})

/** Seats of a tenant end. */
export const ofSeats: ConfigChange = (config) => ending(config, [seats(config)])

/** Seats of a tenant end, and addresses get another text. */
export const withEnds: ConfigChange = (config) =>
  ending(config, [
    seats(config),
    {
      model: sibling(config, 'Address'),
      set: { email: 'ended@ends.test' },
      shared: 'ends for all tenants',
    },
  ])

const [ann, bea] = ['ann@ends.test', 'bea@ends.test']

/** @param hasAddresses whether the app has them in a table */
export function endsSuite(open: () => Promise<Opened>, hasAddresses = true): void {
  describe('what ends with a deactivation', () => {
    let host: Opened
    const keys = new Map<string, string>()
    let path: string
    beforeAll(async () => {
      host = await open()
      for (const userName of [ann, bea]) {
        const { body } = await host.send('acme', 'POST', '/Users', {
          userName,
          emails: [{ value: userName }],
        })
        path ??= `/Users/${body.id}`
        const [row] = await host.sql.find('accounts', 'email', userName)
        keys.set(userName, String(row?.id))
      }
    }, 180_000)
    afterAll(() => host.close())

    const key = (userName: string) => keys.get(userName) ?? ''

    it('whom SCIM keeps is told to the forms of the app', async () => {
      const { isManagedBySCIM, isGroupManagedBySCIM } = await host.load('src/scim/index.ts')
      const [row] = await host.sql.find('accounts', 'email', ann)
      const asked = (tenant?: string) => isManagedBySCIM(row?.id, tenant)
      expect([await asked(), await asked('acme'), await asked('umbrella')]).toEqual([true, true, false])
      await host.send('acme', 'POST', '/Groups', { displayName: 'Crew' })
      const [team] = await host.sql.find('teams', 'title', 'Crew')
      expect(await isGroupManagedBySCIM(team?.id)).toBe(true)
    })

    it('are rows of the tenant, and of the person where that is said', async () => {
      const { sql, columns, newKey } = host
      for (const [who, tenant] of [
        [ann, 'acme'],
        [ann, 'umbrella'],
        [bea, 'acme'],
      ] as const)
        await sql.insert('seats', {
          ...newKey(),
          [columns.organization]: tenant,
          [columns.account]: key(who),
        })
      if (hasAddresses)
        for (const who of [ann, bea])
          await sql.insert('addresses', {
            ...newKey(),
            [columns.account]: key(who),
            email: who,
            is_primary: true,
          })

      expect((await host.send('acme', 'DELETE', path)).status).toBe(204)

      const seatsOf = async (who: string) =>
        (await sql.find('seats', columns.account, key(who))).map((row) => String(row[columns.organization]))
      expect(await seatsOf(ann)).toEqual(['umbrella'])
      expect(await seatsOf(bea)).toEqual(['acme'])
      if (!hasAddresses) return
      const addressOf = async (who: string) =>
        (await sql.find('addresses', columns.account, key(who))).map(({ email }) => email)
      expect(await addressOf(ann)).toEqual(['ended@ends.test'])
      expect(await addressOf(bea)).toEqual([bea])
    }, 60_000)

    it('each change is noted, by the names of its attributes', async () => {
      const noted = async (operation: string) =>
        (await host.sql.find('scim_audit', 'operation', operation)).map(({ attributes }) => attributes)
      expect(await noted('create')).toHaveLength(3)
      expect(await noted('delete')).toEqual(['active'])
    })
  })
}
