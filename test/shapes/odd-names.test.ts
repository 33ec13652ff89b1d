/** Columns may be called anything that a database takes: no name is a pattern. */
import { expect, test } from 'vitest'
import { admittingIn } from '../../src/candidates/access/admitting.js'
import { table } from '../inspect/tables.js'
import { base, columns, initIn } from './found-app.js'

const odd = ['(', ')', '[', ']', '{', '}', '*', '+', '?', '$', '^', '|', '.', '\\', '/', ' ', '-', "'", '&']
const nouns = ['role', 'status', 'isActive', 'password', 'username', 'last name', 'verified', 'branch']

test.each(odd)('with %s', async (sign) => {
  const names = nouns.flatMap((noun) => [`${noun}${sign}`, `${noun}${sign}x`, `${sign}${noun}`])
  const quoted = names.map((name) => JSON.stringify(name))
  const type = (name: string) => (/active|verified/i.test(name) ? 'boolean' : 'string')
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "kysely": "0.28", "pg": "8" } }',
    'src/db.ts': `import { type Generated, Kysely, PostgresDialect } from 'kysely'
export interface Users { id: Generated<number>; email: string; ${quoted.map((name) => `${name}: ${type(name)}`).join('; ')} }
export interface Team { id: Generated<number>; name: string }
export interface Member { user_id: number; team_id: number; role: string }
export interface Database { users: Users; ${JSON.stringify(`teams${sign}`)}: Team; ${JSON.stringify(`${sign}team_members`)}: Member }
export const db = new Kysely<Database>({ dialect: new PostgresDialect({}) })`,
    'src/app.ts': `${base['src/app.ts']}
import { db } from './db'
app.post('/users', (sent) => db.insertInto('users').values({ email: sent.body.email, ${quoted.map((name) => `${name}: ${type(name) === 'string' ? "'one'" : 'true'}`).join(', ')} }))
app.post('/teams', (sent) => db.insertInto(${JSON.stringify(`teams${sign}`)}).values({ name: sent.name }))
app.post('/members', (sent) => db.insertInto(${JSON.stringify(`${sign}team_members`)}).values({ user_id: 1, team_id: 1, role: 'one' }))
app.post('/login', (sent) => { const user = find(sent); ${quoted.map((name) => `if (user[${name}] !== 'one') throw new UnauthorizedError()`).join('\n')}; compare(sent.password, user.password) })`,
  })
  expect(text).toContain("model: 'src/db.ts#Users'")
})

test.each(odd)('a key with %s', (sign) => {
  const member = { ...table('members', ['userId number!', 'teamId number!']), primaryKey: [`id${sign}`] }
  const text = `const member = await members.findOne({ userId: 1, teamId: 2 })
if (!member) throw new ForbiddenException()`
  expect(admittingIn(member, ['userId', 'teamId'], [{ path: 'src/guard.ts', text }])).toBe('src/guard.ts')
})

test('names in Indonesian', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const pengguna = pgTable('pengguna', { id: id(), surel: text('surel').notNull().unique(),
      kataSandi: text('kata_sandi').notNull(), nama: text('nama').notNull(), noHp: text('no_hp'), aktif: boolean('aktif').notNull().default(true) })`,
  })
  expect(draft.user).toMatchObject({
    attributes: { userName: 'surel', emails: 'surel', name: 'nama', phoneNumbers: 'noHp' },
    active: { field: 'aktif' },
  })
})
