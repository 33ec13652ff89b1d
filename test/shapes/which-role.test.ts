/** Roles of which none has an ordinary name: what whoever SCIM makes may do, nobody guesses. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { base, columns } from './found-app.js'

const files = {
  ...base,
  'src/schema.ts': `${columns}
    export const users = pgTable('users', { id: id(), email: email(), name: name(), role: text('role', { enum: ['admin', 'surgeon', 'nurse'] }).notNull() })`,
}

const yes = (set: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
  init({ cwd: temporaryHost({ ...files, ...more }), answers: {}, set, ask: takeProposals, dryRun: true })

test('--yes refuses, and says which there are', async () => {
  const error = await yes().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DiagnosticError)
  expect((error as DiagnosticError).diagnostics).toEqual([
    expect.objectContaining({
      code: 'SG5002',
      question: true,
      message:
        'Which users.role does whoever SCIM makes get? No default, no name and no insert of yours tells which gives the least rights.',
      fix: 'Answer with one of:\n  --set user.create.role=surgeon\n  --set user.create.role=nurse',
    }),
  ])
})

test('an answer is taken, and what the app inserts is one', async () => {
  const answered = await yes(['user.create.role=nurse'])
  expect(answered.config?.user.create).toEqual({ role: 'nurse' })
  const { text } = await yes([], {
    'src/join.ts':
      "import { db } from './db'\nimport { users } from './schema'\nexport const join = (email: string) => db.insert(users).values({ email, name: email, role: 'nurse' })",
  })
  expect(text).toContain("role: 'nurse', // as src/join.ts inserts it")
})

test('what a person answers at the terminal is written, and not asked again', async () => {
  const asked: string[] = []
  const { config } = await init({
    ...{ cwd: temporaryHost(files), answers: {}, set: [], dryRun: true },
    ask: async (questions) => {
      asked.push(...questions.map(({ flag }) => flag))
      return { answers: {}, set: ['user.create.role=surgeon'] }
    },
  })
  expect(asked).toEqual(['set user.create.role'])
  expect(config?.user.create).toEqual({ role: 'surgeon' })
})

test('a role of who buys there is none of who works there, and the others have more rights: neither is taken', async () => {
  const error = await yes([], {
    'src/schema.ts': files['src/schema.ts'].replace("'surgeon', 'nurse'", "'customer'"),
  }).catch((thrown: unknown) => thrown)
  expect((error as DiagnosticError).diagnostics[0]?.fix).toBe(
    'Answer with one of:\n  --set user.create.role=customer\n  --set user.create.role=admin',
  )
})

test.each([
  ["['owner', 'admin']", 'null   none of them: the column may be empty', 'owner', 'admin'],
  ["['admin', 'surgeon', 'nurse']", 'surgeon', 'nurse', 'null   none of them: the column may be empty'],
])('who has none of %s may be an ordinary one, where the column takes that', async (roles, ...choices) => {
  const error = await yes([], {
    'src/schema.ts': files['src/schema.ts'].replace(
      "['admin', 'surgeon', 'nurse'] }).notNull()",
      `${roles} })`,
    ),
  }).catch((thrown: unknown) => thrown)
  expect((error as DiagnosticError).diagnostics[0]?.fix).toBe(
    ['Answer with one of:', ...choices.map((choice) => `  --set user.create.role=${choice}`)].join('\n'),
  )
})

test('of a role that is of a customer by default the question says so', async () => {
  const role = "['admin', 'agent', 'customer'] }).notNull().default('customer')"
  const error = await yes([], {
    'src/schema.ts': files['src/schema.ts'].replace("['admin', 'surgeon', 'nurse'] }).notNull()", role),
  }).catch((thrown: unknown) => thrown)
  expect((error as DiagnosticError).diagnostics[0]?.message).toBe(
    'Which users.role does whoever SCIM makes get? It is customer by default, and no name and no insert of yours tells which gives the least rights.',
  )
})

test.each([
  [
    'a constant that the app keeps them in',
    "export const Roles = { CLERK: 'clerk', ADMIN: 'admin' } as const",
    "role: 'clerk', // your code asks for clerk, admin",
  ],
  [
    'what somebody gets who asks for none',
    "import { Post } from './post'\nexport const join = (role?: string) => ({ role: role || Post.CLERK })\nenum Post { CLERK = 'clerk', ADMIN = 'admin' }",
    "role: 'clerk', // your code asks for clerk, admin",
  ],
  [
    'nothing, for a type is no role',
    "export const isSent = (user: { role: unknown }) => typeof user.role === 'string' || 'object' !== typeof user.role",
    "role: 'member', // the usual word, for nothing tells your roles: see what yours is",
  ],
  [
    'the type of a parameter, beside what a database calls whoever has signed in',
    "export const join = (role: 'owner' | 'reader' = 'owner') => ({ role })\nexport const isIn = (sent: Sent) => sent.role === 'authenticated'",
    "role: 'reader', // your code asks for owner, reader",
  ],
  [
    'what a form takes',
    "export const form = z.object({ role: z.enum(['owner', 'reader']) })\nexport const isOwner = (user: User) => user.role === 'owner'",
    "role: 'reader', // your code asks for owner, reader",
  ],
])('roles of any text, told by %s', async (_, text, expected) => {
  const schema = files['src/schema.ts'].replace(", { enum: ['admin', 'surgeon', 'nurse'] }", '')
  expect((await yes([], { 'src/schema.ts': schema, 'src/roles.ts': text })).text).toContain(expected)
})

test('a name that nobody else may have is their login', async () => {
  const schema = files['src/schema.ts'].replace(
    'name: name()',
    "name: name(), nickname: text('nickname').notNull().unique()",
  )
  const { config } = await yes(['user.create.role=nurse'], { 'src/schema.ts': schema })
  expect(config?.user.create).toMatchObject({ nickname: { kind: 'attribute', name: 'userName' } })
})

test.each([
  ["'SYSTEM', 'MEDIC', 'PUBLIC'", "userType: call('src/scim-host.ts#userTypeOfUsers')"],
  ["'ADMIN', 'SYSTEM', 'MEDIC'", "userType: 'MEDIC'"],
  ["'SYSTEM', 'MEDIC', 'Staff'", "userType: 'Staff'"],
])('a kind of users is no first of some words: %s', async (kinds, expected) => {
  const schema = files['src/schema.ts'].replace(
    "role: text('role', { enum: ['admin', 'surgeon', 'nurse'] })",
    `userType: text('user_type', { enum: [${kinds}] })`,
  )
  expect((await yes([], { 'src/schema.ts': schema })).text).toContain(expected)
})

test.each([
  ['roleId: sent.roleId', 'accessOfUsers() throws until you write it. The key of the row of roles'],
  ['', undefined],
])('a row of roles that may be empty, and that inserts give: %s', async (given, expected) => {
  const { text, open } = await yes([], {
    'src/schema.ts': `${columns}
      export const roles = pgTable('roles', { id: id(), title: text('title').notNull(), rank: integer('rank') })
      export const users = pgTable('users', { id: id(), email: email(), access: integer('role_id').references(() => roles.id) })`,
    'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const join = (sent: Sent) => db.insert(users).values({ email: sent.email, ${given.replace('roleId:', 'access:')} })`,
  })
  if (expected === undefined) expect(text).not.toContain('access:')
  else expect(open.join()).toContain(expected)
})

test('by default they buy there: whether those who are sent do, or work there, nobody guesses', async () => {
  const schema = (roles: string, initial: string) => ({
    'src/schema.ts': files['src/schema.ts'].replace(
      "{ enum: ['admin', 'surgeon', 'nurse'] }).notNull()",
      `{ enum: [${roles}] }).notNull().default('${initial}')`,
    ),
  })
  const error = await yes([], schema("'applicant', 'recruiter', 'admin'", 'applicant')).catch(
    (thrown: unknown) => thrown,
  )
  expect((error as DiagnosticError).diagnostics[0]?.fix).toBe(
    'Answer with one of:\n  --set user.create.role=recruiter\n  --set user.create.role=applicant',
  )
  expect((await yes([], schema("'customer', 'admin'", 'customer'))).config?.user.create).toBeUndefined()
  const taught = await yes([], schema("'student', 'parent', 'tutor', 'admin'", 'student')).catch(
    (thrown: unknown) => thrown,
  )
  expect((taught as DiagnosticError).diagnostics[0]?.fix).toBe(
    'Answer with one of:\n  --set user.create.role=tutor\n  --set user.create.role=student',
  )
})

test.each([
  [
    'looks for',
    "const own = await db.find({ teamId, userId: user.id, role: 'coach' })\n  if (!own) {\n    throw new UnauthorizedException('No coach')\n  }",
    "role: 'member', // the usual word",
  ],
  [
    'asks for',
    "if (user.role !== 'coach') throw new ForbiddenException()",
    "role: 'member', // the usual word",
  ],
  ['says nothing of', '', "role: 'coach', // as src/join.ts inserts it"],
])(
  'a role that an insert gives, and that the code %s before it lets somebody in',
  async (_, asks, expected) => {
    const { text } = await yes([], {
      'src/schema.ts': files['src/schema.ts'].replace(", { enum: ['admin', 'surgeon', 'nurse'] }", ''),
      'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const found = async (email: string) => db.insert(users).values({ email, name: email, role: 'coach' })
export const add = async (user: User) => {
  ${asks}
}`,
    })
    expect(text).toContain(expected)
  },
)

test('an owner by default, in another language, is nobody whom an identity provider sends', async () => {
  const { config } = await yes([], {
    'src/schema.ts': files['src/schema.ts'].replace(
      "{ enum: ['admin', 'surgeon', 'nurse'] }).notNull()",
      "{ enum: ['proprietario', 'admin', 'user'] }).notNull().default('proprietario')",
    ),
  })
  expect(config?.user.create).toEqual({ role: 'user' })
})

test('a role by a longer name is one', async () => {
  const { text } = await yes([], {
    'src/schema.ts': files['src/schema.ts'].replace(
      "role: text('role', { enum: ['admin', 'surgeon', 'nurse'] })",
      "roleTemplate: text('role_template')",
    ),
    'src/roles.ts': "export const isNurse = (user: User) => user.roleTemplate === 'nurse'",
  })
  expect(text).toContain("roleTemplate: 'nurse', // your code asks for nurse")
})

test('what is an administrator by itself is a role, whatever it is called', async () => {
  const { text } = await yes([], {
    'src/schema.ts': files['src/schema.ts'].replace(
      "role: text('role', { enum: ['admin', 'surgeon', 'nurse'] }).notNull()",
      "profile: text('profile').notNull().default('admin')",
    ),
    'src/rights.ts':
      "export const isAdmin = (user: User) => user.profile === 'admin' || user.profile === 'agent'",
  })
  expect(text).toContain("profile: 'agent', // your code asks for admin, agent")
})

test('of roles that inserts give those that they do not give are asked about, too', async () => {
  const error = await yes([], {
    'src/schema.ts': files['src/schema.ts'].replace(
      "'admin', 'surgeon', 'nurse'",
      "'surgeon', 'nurse', 'medic'",
    ),
    'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const one = (email: string) => db.insert(users).values({ email, name: email, role: 'surgeon' })
export const two = (email: string) => db.insert(users).values({ email, name: email, role: 'nurse' })`,
  }).catch((thrown: unknown) => thrown)
  expect((error as DiagnosticError).diagnostics[0]?.fix).toBe(
    ['Answer with one of:', 'surgeon', 'nurse', 'medic'].join('\n  --set user.create.role='),
  )
})

const school = (inserts: string) =>
  yes([], {
    'src/schema.ts': files['src/schema.ts'].replace("'surgeon', 'nurse'", "'staff', 'tutor', 'student'"),
    'src/join.ts': `import { db } from './db'\nimport { users } from './schema'\n${inserts}`,
  }).catch((thrown: unknown) => thrown)
const insert = (role: string) =>
  `export const ${role}Of = (email: string) => db.insert(users).values({ email, name: email, role: '${role}' })\n`

test('of an app that makes those who work in a school and those whom it teaches, somebody says which are sent', async () => {
  const error = await school(insert('staff') + insert('student'))
  expect((error as DiagnosticError).diagnostics[0]?.fix).toBe(
    'Answer with one of:\n  --set user.create.role=staff\n  --set user.create.role=tutor\n  --set user.create.role=student',
  )
  expect(await school(insert('staff'))).toMatchObject({ config: { user: { create: { role: 'staff' } } } })
})

test.each(['sent', '{ email: sent.email, name: sent.name, role: sent.role }'])(
  'a role of any text, that may be empty and is sent, is yours to say: %s',
  async (row) => {
    const { text } = await yes([], {
      'src/schema.ts': `${columns}
      export const users = pgTable('users', { id: id(), email: email(), name: name(), role: text('role') })`,
      'src/join.ts': `import { db } from './db'\nimport { users } from './schema'\nexport const join = (sent) => db.insert(users).values(${row})`,
    })
    expect(text).toContain(
      "role: call('src/scim-host.ts#roleOfUsers'), // your inserts are sent it: yours to say",
    )
  },
)

test.each([
  ['db.insert(users).values(sent)', 'nurse'],
  ['db.insert(users).values({ ...sent, name: sent.email })', 'nurse'],
  // Of a row that the app writes out nothing is left to others.
  ['db.insert(users).values({ email: sent.email, name: sent.email })', undefined],
])('a row that comes from elsewhere leaves out nothing that is known: %s', async (insert, role) => {
  const { draft } = await yes([], {
    'src/schema.ts': `${columns}
      export const users = pgTable('users', { id: id(), email: email(), name: name(), role: text('role', { enum: ['admin', 'nurse'] }) })`,
    'src/join.ts': `import { db } from './db'\nimport { users } from './schema'\nexport const join = (sent) => ${insert}`,
  })
  expect((draft.user as { create?: { role?: string } }).create?.role).toBe(role)
})

test.each([
  ['export const OWNER_EQUALS = [ROLES.OWNER, ROLES.CONCIERGE] as const', 'member'],
  ["export const isOwnerLike = (role: string) => role === 'owner' || role === 'concierge'", 'member'],
  // All that there are, and those who do the work beside whoever runs it.
  ["export const ownedBy = ['owner', 'member', 'concierge']", 'concierge'],
  ["export const deskRoles = ['owner', 'concierge']", 'concierge'],
])('a role that the app counts among owners is none of whoever is sent: %s', async (says, role) => {
  const { text } = await yes([], {
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), name: name(),
      role: text('role', { enum: ['owner', 'member', 'concierge'] }).notNull() })`,
    'src/roles.ts': `export const ROLES = { OWNER: 'owner', MEMBER: 'member', CONCIERGE: 'concierge' } as const\n${says}`,
    'src/help.ts':
      "import { db } from './db'\nimport { users } from './schema'\nexport const help = (email: string) => db.insert(users).values({ email, name: email, role: 'concierge' })",
  })
  expect(text).toContain(`role: '${role}', //`)
})

test('nor is it given by a group', async () => {
  const of = (more: Readonly<Record<string, string>>) =>
    init({
      cwd: temporaryHost({ ...files, ...more }),
      answers: { group: 'roles' },
      set: [],
      ask: takeProposals,
      dryRun: true,
    })
  const { draft } = await of({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), name: name(),
      role: text('role', { enum: ['owner', 'member', 'editor', 'concierge'] }).notNull() })`,
    'src/roles.ts': "export const OWNER_ROLES = ['owner', 'concierge'] as const",
  })
  expect(draft.group).toMatchObject({ only: ['member', 'editor'], removed: 'member' })
})

test.each([
  [
    'lists',
    "export const PERMISSIONS = { admin: Object.values(RIGHTS), surgeon: ['read', 'operate'], nurse: ['read'] }",
  ],
  [
    'lists that constants hold, by the members of an enum',
    `enum Role { Admin = 'admin', Surgeon = 'surgeon', Nurse = 'nurse' }
const nurseRights: Right[] = [RIGHTS.READ]
const surgeonRights: Right[] = [...nurseRights, RIGHTS.OPERATE]
export const ROLE_PERMISSIONS: Record<Role, Right[]> = { [Role.Admin]: allRights, [Role.Surgeon]: surgeonRights, [Role.Nurse]: nurseRights }`,
  ],
  [
    'flags',
    'const access = { surgeon: { wards: { read: true, write: true } }, nurse: { wards: { read: true, write: false } } }',
  ],
  ['levels', 'const roleLevel = { ADMIN: 9, SURGEON: 5, NURSE: 1 }'],
  [
    'levels that begin with who rules',
    'const hierarchy: Record<string, number> = { admin: 0, surgeon: 1, nurse: 2 }',
  ],
])('what the app grants each tells which has the least rights: %s', async (_how, rights) => {
  const { text, config } = await yes([], { 'src/rights.ts': rights })
  expect(config?.user.create).toEqual({ role: 'nurse' })
  expect(text).toContain('one of admin, surgeon, nurse: src/rights.ts grants it the least')
})

test.each([
  ['as much', "const permissions = { surgeon: ['read'], nurse: ['read'] }"],
  ['of one, nothing', "const permissions = { admin: ['read', 'write'], nurse: ['read'] }"],
  ['what is computed', 'const permissions = { surgeon: rightsOf(1), nurse: rightsOf(2) }'],
  ['levels without who rules', 'const roleLevel = { surgeon: 5, nurse: 1 }'],
  ['what has another name', "const wards = { surgeon: ['a', 'b'], nurse: ['a'] }"],
])('nor does %s', async (_how, rights) => {
  await expect(yes([], { 'src/rights.ts': rights })).rejects.toThrow(DiagnosticError)
})

test.each([
  // The ordinary one, beside the one that an insert gives whoever opens the shop.
  [
    'Owner = 0, Staff = 1',
    'db.insert(users).values({ email, name: email, level: Level.Owner })',
    'level: 1, //',
  ],
  [
    'Owner, Nurse, Member',
    'if (user.level <= Level.Owner) open()',
    'level: 2, // one of Owner, Nurse, Member',
  ],
  [
    'Owner, Nurse, Surgeon',
    'if (user.level <= Level.Owner) open()',
    "level: call('src/scim-host.ts#levelOfUsers')",
  ],
  // Nobody has rights by it.
  [
    'Beginner, Expert',
    'if (user.level === Level.Expert) cheer()',
    'level: 0, // level: 0 where nobody says more',
  ],
])('numbers of %s where %s', async (members, code, expected) => {
  const { text } = await yes([], {
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), level: integer('level').notNull() })`,
    'src/level.ts': `export enum Level { ${members} }`,
    'src/join.ts': `export const join = (email: string) => { ${code} }`,
  })
  expect(text).toContain(expected)
})

test('what they are called stands in a folder beside the app, to which paths of its tsconfig lead', async () => {
  const root = temporaryHost(
    Object.fromEntries([
      ...Object.entries({
        ...files,
        'tsconfig.json':
          '{ "compilerOptions": { "paths": { "@common/*": ["../common/*"], "@/*": ["./src/*"] } } }',
        'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), level: integer('level').notNull() })`,
        'src/rights.ts': "import { Level } from '@common/level'\nif (user.level <= Level.Owner) open()",
      }).map(([path, text]) => [`api/${path}`, text]),
      ['common/level.ts', 'export enum Level { Owner, Nurse, Member }'],
    ]),
  )
  const { text } = await init({
    cwd: join(root, 'api'),
    answers: {},
    set: [],
    ask: takeProposals,
    dryRun: true,
  })
  expect(text).toContain('level: 2, // one of Owner, Nurse, Member: your app calls it Level.Member')
})

test('who reads has the least rights where others write, and is a reader of books elsewhere', async () => {
  const roles = (...words: readonly string[]) =>
    yes([], {
      'src/schema.ts': files['src/schema.ts'].replace(
        "'surgeon', 'nurse'",
        words.map((one) => `'${one}'`).join(),
      ),
    })
  expect((await roles('editor', 'reader')).draft.user).toMatchObject({ create: { role: 'reader' } })
  await expect(roles('librarian', 'reader')).rejects.toThrow(DiagnosticError)
})
