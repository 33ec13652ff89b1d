/** The name of a user whom DELETE has hidden, in a column of the app's: whose it is, its index decides. */
import { expect, test } from 'vitest'
import { editFile, startHost } from '../support/host.js'
import { createUser, idsOf, patch, send, stored } from './support/client.js'

const UNIQUE = 'CREATE UNIQUE INDEX users_login ON users (login)'

test.each([
  ['a unique column keeps it', '.unique()', UNIQUE, 409],
  ['one that is unique among the active gives it up', '', `${UNIQUE} WHERE is_active`, 200],
])('%s', async (_what, unique, index, status) => {
  const host = await startHost('express-drizzle-sqlite', {
    prepare: (cwd) => {
      const login = `login: text('login').notNull()${unique},\n  email:`
      editFile(cwd, 'src/db/schema.ts', (text) => text.replace('email:', login))
      editFile(
        cwd,
        'drizzle/0000_init.sql',
        (sql) =>
          `${sql.replace('`email` text', '`login` text NOT NULL, `email` text')}\n--> statement-breakpoint\n${index};`,
      )
    },
    set: ['user.attributes.userName=login', 'user.delete=hide'],
  })
  try {
    const make = (name: string) => createUser(host, { emails: [{ value: `${name}@corp.test` }] })
    const rename = (id: string, value: string) =>
      patch(host, `/Users/${id}`, { op: 'replace', path: 'userName', value })
    const [gone, other, alive] = [await make('gone'), await make('other'), await make('alive')]
    const { host: row } = await stored(host, 'user', gone.id)
    expect((await rename(other.id, gone.userName)).status).toBe(409)
    expect((await send(host, 'DELETE', `/Users/${gone.id}`)).status).toBe(204)
    expect((await rename(other.id, gone.userName)).status).toBe(status)
    expect((await rename(other.id, alive.userName)).status).toBe(409)
    if (status === 200) {
      expect((await rename(other.id, gone.userName.toUpperCase())).status).toBe(200)
      expect(await idsOf(host, '/Users', `userName eq "${gone.userName}"`)).toEqual([other.id])
    } else {
      // Nothing has changed: who is gone comes back by the name.
      const back = await createUser(host, { userName: gone.userName, emails: gone.emails })
      expect((await stored(host, 'user', back.id)).host.id).toBe(row.id)
    }
  } finally {
    await host.stop()
  }
})
