/** States that a type leaves open, as the code of the app gives them and asks for them. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, base, columns, initIn, initOf } from './found-app.js'

const users = (more: string) =>
  `${columns} export const users = pgTable('users', { id: id(), email: email(), ${more} })`

test('of several states that inserts give, the one of who waits for nothing', async () => {
  const files = {
    'src/schema.ts': users(
      "isActive: boolean('is_active').notNull(), user_status_id: integer('status').notNull()",
    ),
    'src/states.ts': 'export enum AccountState { ACTIVE = 1, INACTIVE = 2 }',
  }
  const inserts = (...states: readonly string[]) =>
    states
      .map(
        (state, index) =>
          `export const join${index} = (email: string) => db.insert(users).values({ email, user_status_id: AccountState.${state} })`,
      )
      .join('\n')
  const told = async (text: string) =>
    (await initIn({ ...files, 'src/join.ts': `import { db } from './db'\n${text}` })).text
  expect(await told(inserts('INACTIVE', 'ACTIVE'))).toContain(
    'user_status_id: 1, // as src/join.ts inserts it',
  )
  expect(await told(inserts('INACTIVE'))).toContain(
    'user_status_id: 1, // whoever waits for nothing: your app calls it AccountState.ACTIVE',
  )
  expect(
    await told('export const may = (user: User) => user.user_status_id === AccountState.ACTIVE'),
  ).toContain('user_status_id: 1, // src/join.ts asks for it')
  const { open } = await initIn(files)
  expect(open.join()).toContain('userStatusIdOfUsers() throws until you write it.')
})

test('of an enum that counts on by itself, which sign-in asks for', async () => {
  const { draft, text } = await initIn({
    'src/schema.ts': users("status: integer('status').notNull(), password: text('password')"),
    'src/states.ts':
      'export enum UserStatus {\n  // has yet to confirm\n  Invited,\n  Active,\n  Suspended,\n}',
    'src/sign-in.ts':
      "export const mayEnter = (user: User) => { if (user.status !== UserStatus.Active) throw new Error('no') }",
  })
  expect(draft.user).toMatchObject({ active: { field: 'status', on: 1, off: 2 } })
  expect(text).toContain('yes, by 1 and 2: src/sign-in.ts asks for it')
})

test.each(['STATUS_ENABLED', 'USER_STATUS_ENABLED', 'ENABLED_STATUS'])(
  'of numbers, which sign-in asks for by a constant: %s',
  async (constant) => {
    const app = (more: string) => ({
      'src/schema.ts': users("status: integer('status').notNull().default(1), password: text('password')"),
      'src/constants.ts': `export const ${constant} = 1`,
      'src/sign-in.ts': `export const mayEnter = (user: User) => { if (user.status !== ${constant}) throw new Error('no') }`,
      'src/users.ts': more,
    })
    const { draft, text } = await initIn(app('if (dto.status === 0) throw new Error()'))
    expect(draft.user).toMatchObject({ active: { field: 'status', on: 1, off: 0 } })
    expect(text).toContain('yes, by 1 and 0: src/sign-in.ts asks for it')
    // Nothing tells which number shuts somebody out.
    expect((await initIn(app(''))).draft.user).toMatchObject({ active: 'scim' })
  },
)

test('of numbers that nothing calls anything, where everybody has 1 and sign-in shuts out by 0', async () => {
  const app = (check: string, initial = 1) => ({
    'src/schema.ts': users(
      `status: integer('status').notNull().default(${initial}), password: text('password')`,
    ),
    'src/sign-in.ts': `export const signIn = async (user: User, sent: string) => {
  if (!(await bcrypt.compare(sent, user.password))) throw new Error('wrong')
  ${check}
}`,
  })
  const { draft, text } = await initIn(app("if (user.status === 0) throw new Error('barred')"))
  expect(draft.user).toMatchObject({ active: { field: 'status', on: 1, off: 0 } })
  expect(text).toContain('yes, by 1 and 0: src/sign-in.ts asks for it')
  for (const other of [
    app('if (user.status !== 0) throw new Error()'),
    app('if (user.status === 0) greet()'),
    app('if (post.status === 0) throw new Error()'),
    app('if (user.status === 0) throw new Error()', 2),
  ])
    expect((await initIn(other)).draft.user).toMatchObject({ active: 'scim' })
})

test.each([
  ['estado', 'ACTIVO', 'INACTIVO'],
  ['situacao', 'ativo', 'inativo'],
  ['statut', 'actif', 'inactif'],
  ['status', 'aktiv', 'inaktiv'],
  ['status', 'aktywny', 'nieaktywny'],
  ['статус', 'активен', 'неактивен'],
  // Its opposite has no prefix.
  ['status', 'aktif', undefined],
  ['status', 'live', undefined],
])('%s, which sign-in asks for as %s', async (field, on, off) => {
  const { draft, text } = await initIn({
    'src/schema.ts': users(
      `${field}: text('${field}').notNull().default('${on}'), password: text('password')`,
    ),
    'src/sign-in.ts': `export const mayEnter = (user: User) => { if (user.${field} !== '${on}') throw new Error('no') }`,
  })
  expect(draft.user).toMatchObject({ active: off === undefined ? 'scim' : { field, on, off } })
  if (off !== undefined) expect(text).toContain(`yes, by ${on} and ${off}: src/sign-in.ts asks for it`)
  expect(draft.user).not.toHaveProperty('create.status')
})

test.each([
  ['statut', 'actif', 'désactivé'],
  ['estado', 'activo', 'deshabilitado'],
  ['status', 'aktif', 'pasif'],
  ['статус', 'активный', 'заблокирован'],
])('%s of an enum, by %s and %s', async (field, on, off) => {
  const { draft } = await initIn({
    'src/schema.ts': users(`${field}: text('state', { enum: ['${on}', '${off}'] }).notNull()`),
  })
  expect(draft.user).toMatchObject({ active: { field, on, off } })
})

test.each([
  ["desativado: boolean('off').notNull().default(false)", { field: 'desativado', inverted: true }],
  ["désactivé: boolean('off').notNull().default(false)", { field: 'désactivé', inverted: true }],
])('a flag in another language: %s', async (flag, active) => {
  expect((await initIn({ 'src/schema.ts': users(flag) })).draft.user).toMatchObject({ active })
})

test('a state that waits for something, in another language', async () => {
  const { draft } = await initIn({
    'src/schema.ts': users(
      "isActive: boolean('is_active').notNull(), estado: text('estado', { enum: ['pendiente', 'activo'] }).notNull().default('pendiente')",
    ),
  })
  expect(draft.user).toMatchObject({ create: { estado: 'activo' } })
})

test.each([
  ["if (row.status === 'suspended') return null", 'active'],
  ["if (clerk.status === 'suspended') return null", 'scim'],
  ["if (row.status === 'waiting') return null", 'scim'],
])('a state that the app lists, and sign-in shuts out by: %s', async (check, active) => {
  const { draft, text } = await initIn({
    'src/schema.ts': users(
      "status: text('status').notNull().default('active'), passwordHash: text('password_hash').notNull()",
    ),
    'src/states.ts': "export const USER_STATUSES = ['active', 'waiting', 'suspended'] as const",
    'src/sign-in.ts': `export async function signIn(sent: Sent) {
  const [row] = await db.select().from(users).where(eq(users.email, sent.email))
  ${check}
  return (await comparePassword(sent.password, row.passwordHash)) ? row : null
}`,
  })
  expect(draft.user).toMatchObject({
    active: active === 'scim' ? 'scim' : { field: 'status', on: 'active', off: 'suspended' },
  })
  if (active === 'active') expect(text).toContain('yes, by active and suspended: src/sign-in.ts asks for it')
})

test('where only a default tells, it is proposed behind SCIM’s own flag, with the words of the app', async () => {
  const { text, draft } = await initIn({
    'src/schema.ts': users("estado: text('estado').notNull().default('ACTIVO')"),
    'src/block.ts': "export const block = (user: User) => { user.estado = 'BLOQUEADO' }",
    'src/order.ts': "export const isOpen = (order: Order) => order.estado === 'ABIERTO'",
  })
  expect(draft.user).toMatchObject({ active: 'scim' })
  expect(text).toContain('not sure: else estado')
})

const archive = (body: string) => ({
  'src/schema.ts': users("isArchived: boolean('is_archived').notNull().default(false)"),
  'src/users.ts': `${body}\nexport const list = () => User.find({ isArchived: false })`,
})

test.each([
  'export const archiveUser = async (id: string) => {\n  return User.findByIdAndUpdate(id, { isArchived: true })\n}',
  'export class UserService {\n  async remove(id: string) {\n    const user = await this.find(id)\n    user.isArchived = true\n  }\n}',
])('a flag by which the app sets users aside is asked about: %s', async (body) => {
  const { draft, text } = await initIn(archive(body))
  expect(draft.user).toMatchObject({ active: 'scim' })
  expect(text).toContain('not sure: else isArchived')
})

test('none that is set elsewhere, or of something else', async () => {
  const body =
    'export const archiveTask = async (id: string) => {\n  return Task.findByIdAndUpdate(id, { isArchived: true })\n}\nexport const flag = (user: User) => { user.isArchived = true }'
  expect((await initIn(archive(body))).text).not.toContain('else isArchived')
  // A way to sign in that is taken away takes nobody away.
  const factor = {
    'src/schema.ts': users("twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false)"),
    'src/users.ts':
      'export const removeFactor = (id: string) => User.update(id, { twoFactorEnabled: false })\nexport const list = () => User.find({ twoFactorEnabled: true })',
  }
  expect((await initIn(factor)).text).not.toContain('else twoFactorEnabled')
})

test('where tenants share users, too', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${users("state: integer('state').notNull()")}
      export const workspaces = pgTable('workspaces', { id: id(), name: name() })
      export const workspaceUsers = pgTable('workspace_users', {
        userId: integer('user_id').notNull().references(() => users.id), workspaceId: integer('workspace_id').notNull().references(() => workspaces.id) },
        (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })])`,
    'src/users.ts': `export class UserService {
  async delete(id: number) { await this.userRepository.update(id, { state: 0 }) }
  list() { return this.userRepository.find({ where: { state: 1 } }) }
}`,
  })
  expect(text).toContain('not sure: else state')
})

const typedBy = async (types: string, name = 'users') =>
  await initIn({
    'src/schema.ts': users(
      "status: text('status').notNull().default('active'), password: text('password')",
    ).replace(/\busers\b/g, name),
    'src/types.ts': types,
    'src/sign-in.ts':
      "export const mayEnter = (user: User) => { if (user.status !== 'active') throw new Error('no') }",
  })

test.each([
  ["export interface User { id: number; status: 'active' | 'suspended' }", 'suspended'],
  [
    "const CONDITIONS = ['active', 'suspended'] as const\nexport type Condition = (typeof CONDITIONS)[number]\nexport interface UserRow {\n  status: Condition\n}",
    'suspended',
  ],
  [
    "export type Condition = 'active' | 'blocked'\nexport type IUser = {\n  id: number\n  status?: Condition\n}",
    'blocked',
  ],
  [
    "export enum Condition { On = 'active', Off = 'suspended' }\nexport class UserEntity { id!: number; status!: Condition }",
    'suspended',
  ],
  // A language of its own.
  ["export interface Usuario { id: number; status: 'active' | 'suspended' }", 'suspended', 'usuarios'],
  // That of something else tells nothing.
  ["export interface Order { status: 'active' | 'suspended' }", 'inactive'],
])('the words that a type of the row lists: %s', async (types, off, name = 'users') => {
  const { draft } = await typedBy(types, name)
  expect(draft.user).toMatchObject({ active: { field: 'status', on: 'active', off } })
})

test('no word is made that a type of the row does not list', async () => {
  const { draft } = await typedBy("export interface User { status: 'active' | 'waiting' }")
  expect(draft.user).toMatchObject({ active: 'scim' })
})

test.each([
  ["banned: boolean('banned').notNull().default(false)", true],
  ["isBlock: boolean('is_block').notNull().default(false)", true],
  ["blockedAt: timestamp('blocked_at')", true],
  ["status: text('status', { enum: ['active', 'banned'] }).notNull()", true],
  ["status: text('status', { enum: ['active', 'disabled', 'banned'] }).notNull()", false],
  ["disabled: boolean('disabled').notNull().default(false)", false],
])('that an identity provider lifts bans of the app is said: %s', async (column, isSaid) => {
  const { text } = await initIn({ 'src/schema.ts': users(column) })
  expect(text.includes('whom SCIM calls active is let in again, whoever shut them out')).toBe(isSaid)
})

test.each([
  ["isActive: text('is_active').notNull().default('true')", { field: 'isActive', on: 'true', off: 'false' }],
  [
    "enabled: varchar('enabled', { length: 1 }).notNull().default('Y')",
    { field: 'enabled', on: 'Y', off: 'N' },
  ],
  ["disabled: text('disabled').notNull().default('no')", { field: 'disabled', on: 'no', off: 'yes' }],
  // What it is otherwise nothing tells.
  ["isActive: text('is_active').notNull().default('new')", 'scim'],
])('a flag in words: %s', async (column, active) => {
  const { draft } = await initOf(
    `export const users = pgTable('users', { id: id(), email: email(), name: name(), ${column} })`,
  )
  expect((draft.user as { active: unknown }).active).toEqual(active)
})

test('a state with one word beside being active is asked about, and proposed; named alone it is as it was proposed', async () => {
  const files = {
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), status: text('status', { enum: ['active', 'muted', 'invited'] }).notNull().default('active') })`,
  }
  const cwd = temporaryHost({ ...base, ...files })
  const { config } = await init({ cwd, answers: {}, set: ['user.active.field=status'], dryRun: true })
  expect(config?.user.active).toEqual({ field: 'status', on: 'active', off: 'muted' })
  const asked = await askedIn(files)
  expect(asked).toBe(`Does users.status tell who may sign in?
Answer with one of:
  --set user.active.field=status --set user.active.on=active --set user.active.off=muted   yes, by active and muted, the only other word of its type
  --set user.active=scim   no: SCIM keeps a flag, ask isActiveInScim() where you sign users in`)
})

test.each([
  [
    "db.update(members).set({ status: 'active' }).where(and(eq(members.orgId, org), eq(members.status, 'paused')))",
    true,
  ],
  ["db.member.updateMany({ where: { orgId, status: 'paused' }, data: { status: 'active' } })", true],
  ["db('members').where({ orgId, status: 'paused' }).update({ status: 'active' })", true],
  // Of one of them, and of those who wait.
  [
    "db.update(members).set({ status: 'active' }).where(and(eq(members.userId, user), eq(members.status, 'paused')))",
    false,
  ],
  ["db.update(members).set({ status: 'active' }).where(eq(members.status, 'invited'))", false],
])('a word that the app takes back from everybody is said to be one: %s', async (update, isSaid) => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name() })
      export const orgs = pgTable('organizations', { id: id(), name: name() })
      export const members = pgTable('members', { id: id(), userId: integer('user_id').notNull().references(() => users.id),
        orgId: integer('org_id').notNull().references(() => orgs.id), status: text('status', { enum: ['invited', 'active', 'paused'] }).notNull() })`,
    'src/paid.ts': `export const paid = async (org) => {\n  await ${update}\n}`,
  })
  expect(draft.user).toMatchObject({ active: { field: 'status', on: 'active', off: 'paused' } })
  expect(text.includes("src/paid.ts gives all who have 'paused' 'active' again")).toBe(isSaid)
})

const waiting = (words: string, initial: string) =>
  users(
    `password: text('password').notNull(), status: text('status', { enum: [${words}] }).notNull().default('${initial}')`,
  )

test.each([
  ["'en attente', 'refusé', 'accepté'", 'en attente', { on: 'accepté', off: 'refusé' }],
  ["'accepté', 'refusé'", 'accepté', { on: 'accepté', off: 'refusé' }],
  // One of two is nobody's to guess.
  ["'en attente', 'refusé', 'parti', 'accepté'", 'en attente', undefined],
])('of words in any language, the one that sign-in lets in alone: %s', async (words, initial, told) => {
  const { draft, text } = await initIn({
    'src/schema.ts': waiting(words, initial),
    'src/sign-in.ts': `export const signIn = async (sent) => {
  const user = await find(sent.email)
  if (user.status !== 'accepté') return next(createError('no', HttpCode.FORBIDDEN))
  if (!(await bcrypt.compare(sent.password, user.password))) throw new Error('no')
}`,
  })
  expect(draft.user).toMatchObject({ active: told ? { field: 'status', ...told } : 'scim' })
  if (told) expect(text).toContain('src/sign-in.ts lets in nobody else')
  else expect(draft.user).toMatchObject({ create: { status: 'accepté' } })
})

test.each([
  [
    "if (user.status === 'disabled') throw new ForbiddenException()",
    " does not refuse invited and away: have it let in 'active' alone",
  ],
  [
    "if (user.status === 'disabled' || user.status === 'away') throw new ForbiddenException()",
    ' does not refuse invited: have',
  ],
  ["if (user.status !== 'active') throw new ForbiddenException()", undefined],
  ["if (['disabled', 'away'].includes(user.status)) throw new ForbiddenException()", undefined],
])('words that sign-in lets in beside the one of who is active: %s', async (check, said) => {
  const { text } = await initIn({
    'src/schema.ts': users(
      "status: text('status', { enum: ['active', 'disabled', 'invited', 'away'] }).notNull().default('active'), password: text('password')",
    ),
    'src/sign-in.ts': `export const mayEnter = (user: User) => { ${check} }`,
  })
  if (said === undefined) expect(text).not.toContain('does not refuse')
  else expect(text).toContain(`src/sign-in.ts${said}`)
})

test('whoever is approved is let in: by its opposite, or by what shuts somebody out', async () => {
  const of = async (words: readonly string[]) => {
    const enumOf = words.map((word) => `'${word}'`).join(', ')
    const { draft } = await initOf(
      `export const users = pgTable('users', { id: id(), email: email(), status: text('status', { enum: [${enumOf}] }).notNull().default('${words[0]}') })`,
    )
    return draft.user
  }
  expect(await of(['NOT_APPROVED', 'APPROVED'])).toMatchObject({
    active: { field: 'status', on: 'APPROVED', off: 'NOT_APPROVED' },
  })
  expect(await of(['PENDING', 'APPROVED', 'SUSPENDED'])).toMatchObject({
    active: { field: 'status', on: 'APPROVED', off: 'SUSPENDED' },
  })
  expect(
    await askedIn({
      'src/schema.ts': users(
        "status: text('status', { enum: ['PENDING', 'APPROVED', 'REJECTED'] }).notNull().default('PENDING')",
      ),
    }),
  ).toContain('yes, by APPROVED and REJECTED')
})
