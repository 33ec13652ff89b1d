/** What the app makes of other columns of the same row, and what its samples make beside a user. */
import { expect, test } from 'vitest'
import { columns, initIn, initOf } from './found-app.js'

const tokens = (more: string) =>
  `export const users = pgTable('users', { id: id(), email: email(), name: name(), ${more} tokenHash: text('token_hash').notNull().unique() })`

test('a digest of what stands in the row beside it is no random text', async () => {
  const { draft, text } = await initOf(tokens("token: text('token').notNull(),"))
  expect(draft.user).toMatchObject({ create: { tokenHash: { ref: 'src/scim-host.ts#tokenHashOfUsers' } } })
  expect(text).toContain('a digest of token, which this function does not get')
  expect((await initOf(tokens(''))).draft.user).toMatchObject({
    create: { tokenHash: { ref: 'node:crypto#randomUUID' } },
  })
})

const people = {
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), firstName: text('first_name'), lastName: text('last_name'), name: text('name') })
    export const stalls = pgTable('stalls', { id: id(), name: name(), userId: integer('user_id').notNull().references(() => users.id) })
    export const cards = pgTable('cards', { id: id(), userId: integer('user_id').notNull().unique().references(() => users.id) })`,
}
const join = (values: string, more = '') => ({
  ...people,
  'src/join.ts': `export async function join(sent: Sent) {
  const [user] = await db.insert(users).values({ email: sent.email, firstName: sent.firstName, lastName: sent.lastName${values} }).returning()
  ${more}
}`,
})

test('a whole name that is put together of its parts is left empty, and said to be', async () => {
  const said =
    'name: left empty, and src/join.ts puts it together of firstName and lastName: map displayName to it'
  expect((await initIn(join(`, name: \`\${sent.firstName} \${sent.lastName}\`.trim()`))).text).toContain(said)
  expect((await initIn(join(", name: [sent.firstName, sent.lastName].join(' ')"))).text).toContain(said)
  expect((await initIn(join(', name: sent.nick'))).text).not.toContain('name: left empty')
  expect((await initIn(join(''))).text).not.toContain('name: left empty')
})

const sample = (rows: string) => ({
  ...people,
  'src/main.ts': `export async function fill() {
  const [user] = await db.insert(users).values({ email: 'demo@fair.example', firstName: 'Demo' }).returning()
  await db.insert(${rows}).values({ name: 'Pottery', userId: user.id })
}`,
})

test('what somebody of a sample has is no part of everybody, but for what each has one of', async () => {
  expect((await initIn(sample('stalls'))).text).not.toContain('beside a user')
  expect((await initIn(sample('cards'))).text).toContain('beside a user src/main.ts makes rows of cards')
  const more = "await db.insert(stalls).values({ name: 'First', userId: user.id })"
  expect((await initIn(join('', more))).text).toContain('beside a user src/join.ts makes rows of stalls')
})

test('what a seed gives, whatever its file is called, is nobody else’s', async () => {
  const files = (path: string) => ({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), lane: text('lane').notNull() })`,
    [path]: "export const fill = () => db.insert(users).values({ email: newAddress(), lane: 'robots' })",
  })
  expect((await initIn(files('src/lanes.ts'))).draft.user).toMatchObject({ create: { lane: 'robots' } })
  expect((await initIn(files('src/laneSeed.ts'))).draft.user).toMatchObject({ create: { lane: '' } })
})

test('a flag by which several are listed is none by which somebody is let in', async () => {
  const files = (email: string) => ({
    'package.json': '{ "dependencies": { "express": "5", "sequelize": "6", "pg": "8" } }',
    'src/db.ts':
      "import { Sequelize } from 'sequelize'\nexport const sequelize = new Sequelize('postgres://')",
    'src/keeper.ts': `import { DataTypes, Model } from 'sequelize'
      import { sequelize } from './db'
      export class Keeper extends Model {}
      Keeper.init({
        email: { type: DataTypes.STRING, allowNull: false, unique: true },
        password: { type: DataTypes.STRING, allowNull: false },
        isPilot: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      }, { sequelize, tableName: 'keepers' })`,
    'src/chart.ts': `export const pilots = (emails: string[]) => Keeper.findAll({ where: { email: ${email}, isPilot: true } })`,
  })
  expect((await initIn(files('emails[0]'))).draft.user).toMatchObject({ create: { isPilot: true } })
  for (const list of ['{ [Op.in]: emails }', '{ in: emails }'])
    expect((await initIn(files(list))).text).not.toContain('isPilot')
})
