/** What flags name: each is there, is one thing alone, and counts for all that follows. */
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../src/init/answers.js'
import { askedIn, columns, initIn } from '../shapes/found-app.js'

const join = (name: string, one: string) =>
  `export const ${name} = pgTable('${name}', { userId: integer('user_id').notNull().references(() => users.id), ${one}Id: integer('${one}_id').notNull().references(() => ${one}s.id) }, (t) => [primaryKey({ columns: [t.userId, t.${one}Id] })])`

const files = {
  'src/schema.ts': `${columns}
    export const firms = pgTable('firms', { id: id(), name: name(), plan: text('plan') })
    export const users = pgTable('users', { id: id(), email: email(), firmId: integer('firm_id').notNull().references(() => firms.id) })
    export const teams = pgTable('teams', { id: id(), name: name(), firmId: integer('firm_id').notNull().references(() => firms.id) })
    export const dives = pgTable('dives', { id: id(), name: name() })
    ${join('team_users', 'team')}
    ${join('dive_users', 'dive')}`,
}

const asked = (answers: Answers) => askedIn(files, answers)
const draftOf = async (answers: Answers) => (await initIn(files, answers)).draft

describe('an answer that is none', () => {
  test.each<readonly [Answers, string]>([
    [{ tenant: 'false' }, 'Did you mean none?'],
    [{ tenant: 'None' }, 'Did you mean none?'],
    [{ tenant: 'scim' }, 'These are: none, src/schema.ts#firms,'],
    [{ tenant: ' ' }, '--tenant names nothing'],
    [{ tenant: 'column:nope' }, 'tenant.column: users has no column "nope"'],
    [{ tenant: 'column:FirmId' }, 'Did you mean "firmId"?'],
    [{ tenant: 'FIRMS' }, 'Did you mean src/schema.ts#firms?'],
    [{ group: 'none' }, 'These are: scim, roles, false, '],
    [{ group: 'SCIM' }, 'Did you mean scim?'],
    [{ user: 'scim' }, 'scim is no table that could be read'],
    [{ members: 'none' }, 'none is no table that could be read'],
    [{ dialect: 'mongodb' }, "dialect: 'mongodb' is not supported with drizzle"],
  ])('%o is told what there is', async (answers, said) => {
    expect(await asked(answers)).toContain(said)
  })
})

describe('models that are named together', () => {
  test.each<readonly [Answers, string]>([
    [{ group: 'src/schema.ts#users' }, '--group names src/schema.ts#users, which holds the users'],
    [{ tenant: 'src/schema.ts#users' }, '--tenant names src/schema.ts#users, which holds the users'],
    [
      { tenant: 'src/schema.ts#firms', group: 'src/schema.ts#firms' },
      '--group and --tenant both name src/schema.ts#firms',
    ],
    [{ group: 'scim', members: 'src/schema.ts#team_users' }, 'with --group scim there is no table of groups'],
    [
      { group: 'src/schema.ts#dives', members: 'src/schema.ts#team_users' },
      'rows of team_users put no users into dives\nThose of another table do; these put users into teams.',
    ],
    [{ members: 'src/schema.ts#firms' }, 'rows of firms put no users into anything'],
  ])('%o cannot be', async (answers, said) => {
    expect(await asked(answers)).toContain(said)
  })

  test('who says which rows have the members has said which table has the groups', async () => {
    expect(await draftOf({})).toMatchObject({ group: { model: 'src/schema.ts#teams' } })
    expect(await draftOf({ members: 'src/schema.ts#dive_users' })).toMatchObject({
      group: { model: 'src/schema.ts#dives', members: { model: 'src/schema.ts#dive_users' } },
    })
  })

  test('what was named as the group is no customer', async () => {
    expect(await draftOf({})).toHaveProperty('tenant')
    expect(await draftOf({ group: 'src/schema.ts#firms' })).not.toHaveProperty('tenant')
  })
})
