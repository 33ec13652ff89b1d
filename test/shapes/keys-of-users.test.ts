/** Columns that refer to users by what other tables call their keys, or by rows that have them. */
import { expect, test } from 'vitest'
import { initOf, users } from './found-app.js'

test('a key without a foreign key is called as others that have one', async () => {
  const { draft } = await initOf(`
    export const users = pgTable('acme_users', { id: id(), email: email(), name: name() })
    export const notes = pgTable('notes', { id: id(), acmeUserId: integer('acme_user_id').notNull().references(() => users.id) })
    export const organizations = pgTable('organizations', { id: id(), name: name(), plan: text('plan') })
    export const organizationMemberships = pgTable('organization_memberships', { id: id(), role: text('role').notNull(),
      organizationId: integer('organization_id').notNull(), acmeUserId: integer('acme_user_id').notNull() })`)
  expect(draft.tenant).toMatchObject({
    model: 'src/schema.ts#organizations',
    user: { through: 'src/schema.ts#organizationMemberships' },
  })
})

test('what refers to rows whose key is that of users refers to users', async () => {
  const { draft, text } = await initOf(`${users}
    export const profiles = pgTable('profiles', { id: integer('id').primaryKey().references(() => users.id), bio: text('bio') })
    export const teams = pgTable('teams', { id: id(), name: name() })
    export const teamMembers = pgTable('team_members', {
      teamId: integer('team_id').notNull().references(() => teams.id), profileId: integer('profile_id').notNull().references(() => profiles.id),
    }, (t) => [primaryKey({ columns: [t.teamId, t.profileId] })])`)
  expect(draft.group).toMatchObject({
    model: 'src/schema.ts#teams',
    members: { model: 'src/schema.ts#teamMembers', user: 'profileId', group: 'teamId' },
  })
  expect(text).toContain('refers to profiles, which has the keys of users: see that each gets a row there')
})

test('what a service knows somebody by is no key of the app’s own table of services', async () => {
  const { draft } = await initOf(`
    export const users = pgTable('users', { id: id(), email: email(), name: name(), provider: text('provider').notNull(), providerId: text('provider_id').notNull() })
    export const modelProviders = pgTable('model_providers', { id: text('id').primaryKey(), name: name(), userId: integer('user_id').notNull().references(() => users.id) })`)
  expect(draft).not.toHaveProperty('tenant')
  expect(draft.user).toMatchObject({
    create: {
      provider: { kind: 'call', ref: 'src/scim-host.ts#providerOfUsers' },
      providerId: { kind: 'call', ref: 'src/scim-host.ts#providerIdOfUsers' },
    },
  })
})

test('by which of some services somebody signs in is nobody’s guess', async () => {
  const { draft } = await initOf(
    "export const users = pgTable('users', { id: id(), email: email(), name: name(), provider: text('provider', { enum: ['github', 'vercel'] }).notNull() })",
  )
  expect(draft.user).toMatchObject({
    create: { provider: { kind: 'call', ref: 'src/scim-host.ts#providerOfUsers' } },
  })
})

test('the key of a user whom no table here has is another service’s; the own number of users is not', async () => {
  const of = (name: string, field: string) =>
    initOf(`export const people = pgTable('${name}', { id: id(), ${field}: text('key').notNull().unique(), email: email(), name: name() })
      export const notes = pgTable('notes', { id: id(), personId: integer('person_id').notNull().references(() => people.id) })`)
  const keyOf = async (name: string, field: string) => (await of(name, field)).draft.user
  expect(await keyOf('profiles', 'userId')).toMatchObject({
    create: { userId: { kind: 'call', ref: 'src/scim-host.ts#userIdOfPeople' } },
  })
  expect(await keyOf('users', 'userId')).toMatchObject({
    create: { userId: { kind: 'call', ref: 'node:crypto#randomUUID' } },
  })
})
