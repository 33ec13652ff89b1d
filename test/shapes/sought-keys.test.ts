/** Texts that are called as a model is, and by which the app looks for it: they hold its keys. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const mongoose = {
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
  'src/db.ts': '',
  'src/models.ts': `import { model, Schema } from 'mongoose'
export const Guild = model('Guild', new Schema({ name: { type: String, required: true } }))
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, password: String, guild: { type: String, required: true } }))
export const Crew = model('Crew', new Schema({ name: { type: String, required: true }, guild: { type: String, required: true } }))
export const CrewMember = model('CrewMember', new Schema({ userId: { type: Schema.ObjectId, ref: 'User', required: true }, crewId: { type: Schema.ObjectId, ref: 'Crew', required: true } }))`,
}
const join = (look: string) =>
  `export const join = async (body: Body) => {\n  const guild = body.guild\n  ${look}\n  return User.countDocuments({ guild })\n}`

test.each([
  ['if (!(await Guild.findById(guild))) throw new NotFound()', true],
  ['const own = await Guild.findOne({ _id: body.guild })', true],
  // A word of the app's own: nothing looks for what has it by a key.
  ['if (!(await Guild.findOne({ name: guild }))) throw new NotFound()', false],
  ['await Guild.findById(guild.parent)', false],
])('tell whose a document is, and others that are called so: %s', async (look, isKey) => {
  const { draft } = await initIn({ ...mongoose, 'src/join.ts': join(look) })
  const tenant = { model: 'src/models.ts#Guild', user: { field: 'guild' }, group: { field: 'guild' } }
  if (isKey) expect(draft.tenant).toMatchObject(tenant)
  else expect(draft).not.toMatchObject({ tenant: { model: tenant.model } })
})

test('say nothing where the rows that have them are not spoken of', async () => {
  const { text } = await initIn({
    ...mongoose,
    'src/guilds.ts': 'export const one = (guild: string) => Guild.findById(guild)',
  })
  expect(text).not.toContain('#Guild')
})

const rows = `${columns} export const guilds = pgTable('guilds', { id: text('id').primaryKey(), name: name(), plan: text('plan') })
  export const users = pgTable('users', { id: id(), email: email(), guild: text('guild').notNull() })`

test.each([
  ['db.select().from(guilds).where(eq(guilds.id, user.guild))', true],
  ['db.query.guilds.findFirst({ where: eq(guilds.name, user.guild) })', false],
])('are read so of rows, too: %s', async (look, isKey) => {
  const { text } = await initIn({
    'src/schema.ts': rows,
    'src/guild.ts': `export const guildOf = (user: typeof users.$inferSelect) => ${look}`,
  })
  expect(text.includes("model: 'src/schema.ts#guilds'")).toBe(isKey)
})
