import { describe, expect, it } from 'vitest'
import type { OwnFunction } from '../../src/candidates/new-rows/create-facts.js'
import { findIdGenerators, generatorCall } from '../../src/candidates/new-rows/id-generators.js'
import { proposeCreate } from '../../src/candidates/new-rows/required.js'
import {
  activities,
  ignoredForActive,
  isState,
  pairedState,
  stateOf,
  untoldState,
} from '../../src/candidates/users/active.js'
import { proposeGroupAttributes, proposeUserAttributes } from '../../src/candidates/users/attributes.js'
import { findSuperuser } from '../../src/candidates/users/superuser.js'
import type { Source } from '../../src/inspect/detect/sources.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { untoldKey } from '../../src/inspect/primary-key.js'
import { table } from './tables.js'

describe('active', () => {
  it.each([
    ['isActive boolean!=', { field: 'isActive' }],
    ['estaActivo boolean', { field: 'estaActivo' }],
    ['enabled boolean', { field: 'enabled' }],
    ['disabled boolean!=', { field: 'disabled', inverted: true }],
    ['is_suspended boolean', { field: 'is_suspended', inverted: true }],
    ['locked boolean', { field: 'locked', inverted: true }],
    ['is_active number!', { field: 'is_active', on: 1, off: 0 }],
    ['banned number', { field: 'banned', on: 0, off: 1 }],
    ['deactivatedAt date', { field: 'deactivatedAt', kind: 'timestamp' }],
    ['deactivated_at string', { field: 'deactivated_at', kind: 'timestamp' }],
    ['suspendedAt number', { field: 'suspendedAt', kind: 'timestamp' }],
    ['accountEnabled boolean!=', { field: 'accountEnabled' }],
    ['canLogin boolean!=', { field: 'canLogin' }],
    ['loginDisabled boolean!=', { field: 'loginDisabled', inverted: true }],
    ['status invited|active|suspended', { field: 'status', on: 'active', off: 'suspended' }],
    [
      'membershipStatus ACTIVE|INACTIVE|PENDING',
      { field: 'membershipStatus', on: 'ACTIVE', off: 'INACTIVE' },
    ],
    ['status active|forbidden', { field: 'status', on: 'active', off: 'forbidden' }],
    ['status ACTIVE|INACTIVE', { field: 'status', on: 'ACTIVE', off: 'INACTIVE' }],
  ])('%s', (column, active) => {
    expect(activities(table('users', ['id number key', column]))[0]?.active).toEqual(active)
  })

  it.each([
    'lockedAt date',
    'deletedAt date',
    'isPending boolean',
    'active string',
    'suspendedAt date!',
    'status active|pending',
    'isActivated boolean',
  ])('never %s', (column) => {
    expect(activities(table('users', [column]))[0]).toBeUndefined()
  })

  it('prefers a flag to a timestamp, and tells what it passed over', () => {
    const users = table('users', ['lockedAt date', 'suspendedAt date', 'isActive boolean', 'deletedAt date'])
    expect(activities(users)[0]).toEqual({ active: { field: 'isActive' }, reason: 'column isActive' })
    expect(ignoredForActive(users)).toEqual(['lockedAt', 'deletedAt'])
  })

  it.each([
    [['street string', 'city string', 'state string!', 'zip string'], false],
    [['state string!', 'postalCode string'], false],
    [['state string!', 'phone string'], true],
    [['status string!', 'city string'], true],
    [['state active|left', 'city string'], false, true],
  ])('a state beside a town is of an address: %s', (columns, isUntold, isOne = isUntold) => {
    const users = table('users', columns)
    const column = users.columns.find(({ field }) => field.startsWith('stat'))
    expect([untoldState(users) !== undefined, stateOf(users) !== undefined]).toEqual([isUntold, isOne])
    expect(column && isState(users, column)).toBe(isOne)
  })

  it.each([
    ['status active|muted', { field: 'status', on: 'active', off: 'muted' }],
    ['accountStatus PENDING|ACTIVE|CLOSED', { field: 'accountStatus', on: 'ACTIVE', off: 'CLOSED' }],
    ['status active|muted|left', undefined],
    ['status active|invited', undefined],
    ['status active|away', undefined],
    ['status open|closed', undefined],
    ['kind active|muted', undefined],
  ])('a state with one other word may tell it: %s', (column, state) => {
    const users = table('users', [column])
    expect(pairedState(users)).toEqual(state)
    expect(activities(users)[0]).toBeUndefined()
  })

  it('prefers a state to the time since when it is one', () => {
    const users = table('users', ['suspendedAt date', 'accountStatus ACTIVE|SUSPENDED'])
    expect(activities(users)[0]?.active).toEqual({ field: 'accountStatus', on: 'ACTIVE', off: 'SUSPENDED' })
  })
})

describe('attributes', () => {
  it('never a column that takes some values only: providers send others', () => {
    const users = table('users', ['email string!', 'language en|de', 'timezone string', 'title mr|ms'])
    expect(proposeUserAttributes(users)).toEqual({
      userName: 'email',
      timezone: 'timezone',
      emails: 'email',
    })
  })

  it('of a user whose own columns have a prefix, which keys of other tables and times have not', () => {
    const users = table('users', [
      ...['user_id string key', 'user_name string!', 'user_email string!', 'user_password string!'],
      ...[
        'role_id string! -> roles',
        'org_id string! -> organizations',
        'created_at date!',
        'updated_at date!',
      ],
    ])
    expect(proposeUserAttributes(users)).toEqual({
      userName: 'user_email',
      name: 'user_name',
      emails: 'user_email',
    })
  })

  it('of a user with names in parts', () => {
    const columns = [
      'id number key',
      'email string!',
      'first_name string',
      'surname string',
      'name string',
      'jobTitle string',
      'phone string',
    ]
    expect(proposeUserAttributes(table('users', columns))).toEqual({
      userName: 'email',
      'name.givenName': 'first_name',
      'name.familyName': 'surname',
      title: 'jobTitle',
      emails: 'email',
      phoneNumbers: 'phone',
    })
  })

  it.each([
    [['name string'], { name: 'name' }],
    [['name string', 'lastName string'], { 'name.givenName': 'name', 'name.familyName': 'lastName' }],
    [
      ['name string', 'firstName string', 'lastName string'],
      { 'name.givenName': 'firstName', 'name.familyName': 'lastName' },
    ],
    [['fullName string', 'lastName string'], { 'name.familyName': 'lastName' }],
    [['name string', 'firstName string'], { 'name.givenName': 'firstName' }],
    [
      ['firstNames string', 'middle_names string', 'lastNames string'],
      {
        'name.givenName': 'firstNames',
        'name.middleName': 'middle_names',
        'name.familyName': 'lastNames',
      },
    ],
  ])('of a user with %j: beside the last name alone, a name is the given one', (columns, attributes) => {
    expect(proposeUserAttributes(table('users', columns))).toEqual(attributes)
  })

  it('of a user with one name and a login', () => {
    const columns = [
      'id number key',
      'username string!',
      'emailAddress string',
      'fullName string',
      'title number',
    ]
    expect(proposeUserAttributes(table('users', columns))).toEqual({
      userName: 'username',
      emails: 'emailAddress',
      name: 'fullName',
    })
  })

  it('never a column that no two users may share, of what they share', () => {
    const users = table('users', [
      'email string! unique',
      'phone string unique',
      'employee_number string unique',
    ])
    expect(proposeUserAttributes(users)).toEqual({
      userName: 'email',
      emails: 'email',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'employee_number',
    })
  })

  it('of a user with a login that is called an id', () => {
    const users = table('users', ['user_id number key', 'login_id string! unique', 'mail string'])
    expect(proposeUserAttributes(users)).toEqual({ userName: 'login_id', emails: 'mail' })
  })

  it.each([
    [['displayName string'], { name: 'displayName' }],
    [['displayName string', 'name string'], { name: 'name', displayName: 'displayName' }],
    [
      ['displayName string', 'firstName string'],
      { 'name.givenName': 'firstName', displayName: 'displayName' },
    ],
  ])('of a user with %j: one column is the whole name, whatever it is called', (columns, attributes) => {
    expect(proposeUserAttributes(table('users', ['id number key', ...columns]))).toEqual(attributes)
  })

  it('of a group', () => {
    expect(proposeGroupAttributes(table('teams', ['id number key', 'title string', 'name string!']))).toEqual(
      { displayName: 'name' },
    )
  })

  it('of a group, by what it is', () => {
    const columns = ['id number key', 'company_name string', 'branch_name string', 'email string!']
    expect(proposeGroupAttributes(table('branches', columns))).toEqual({ displayName: 'branch_name' })
  })

  it('of a number of a telephone', () => {
    expect(proposeUserAttributes(table('users', ['id number key', 'mobile_no string!']))).toEqual({
      phoneNumbers: 'mobile_no',
    })
  })
})

describe('superusers', () => {
  it.each([
    ['isAdmin boolean', { field: 'isAdmin', value: true }],
    ['super_admin boolean', { field: 'super_admin', value: true }],
    ['role owner|admin|member', { field: 'role', value: 'admin' }],
    ['role admin|SUPERADMIN', { field: 'role', value: 'SUPERADMIN' }],
    ['role string', { field: 'role', value: 'admin' }],
    ['role editor|viewer', undefined],
    ['isMachine boolean', undefined],
  ])('%s', (column, superuser) => {
    expect(findSuperuser(table('users', ['id number key', column]))).toEqual(superuser)
  })
})

describe('values for new rows', () => {
  const randomUuid = { kind: 'call', ref: 'node:crypto#randomUUID', args: [] }
  const ids = {
    path: 'src/lib/id.ts',
    text: "export function newId(prefix: string): string {}\nnewId('org'); newId('usr')",
  }

  /** Functions of the host's own are named, and not made. */
  const own = ({ name }: OwnFunction) => ({ kind: 'call', ref: `own#${name}`, args: [] }) as const
  const facts = (sources: readonly Source[] = []) => ({ sources, user: 'src/schema.ts#users', own })

  it.each([
    ["import argon2 from 'argon2'", '@scim-gen/runtime#unusableHash'],
    ["const { verify } = require('@node-rs/argon2')", '@scim-gen/runtime#unusableHash'],
    [
      'if (await Bun.password.verify(password, user.passwordHash)) return user',
      '@scim-gen/runtime#unusableHash',
    ],
    ["import { compare } from 'bcryptjs'", 'node:crypto#randomUUID'],
  ])('a password that is none where the app has: %s', (text, ref) => {
    const users = table('users', ['id number! key', 'email string!', 'passwordHash string!'])
    expect(proposeCreate(users, new Set(['email']), facts([{ path: 'src/sign-in.ts', text }]))).toMatchObject(
      {
        values: { passwordHash: { kind: 'call', ref, args: [] } },
      },
    )
  })

  it.each([
    [
      "import * as bcrypt from 'bcrypt'\nuser.hash = await bcrypt.hash(sent, user.salt)",
      '@scim-gen/runtime#bcryptSalt',
    ],
    [
      "import { hash } from 'bcryptjs'\nuser.hash = await hash(sent.password, user.salt)",
      '@scim-gen/runtime#bcryptSalt',
    ],
    [
      "import { genSalt, hash } from 'bcrypt'\nexport const newSalt = () => genSalt(10)\nexport const hashed = (text, salt) => hash(text, salt)",
      '@scim-gen/runtime#bcryptSalt',
    ],
    ["import bcrypt from 'bcrypt'\nconst hash = await bcrypt.hash(sent, 10)", 'node:crypto#randomUUID'],
    ["pbkdf2Sync(sent, user.salt, 1000, 64, 'sha512')", 'node:crypto#randomUUID'],
  ])('a salt that the app can hash with: %s', (text, ref) => {
    const users = table('users', ['id number key', 'email string!', 'salt string!'])
    expect(
      proposeCreate(users, new Set(['id', 'email']), facts([{ path: 'src/sign-in.ts', text }])),
    ).toMatchObject({
      values: { salt: { kind: 'call', ref, args: [] } },
    })
  })

  it('are proposed for all required columns', () => {
    const members = table('members', [
      'id string! key',
      'email string!',
      'role admin|MEMBER!',
      'orgRole string!',
      'plan free|paid!',
      'accepted boolean!',
      'isMarketing boolean!',
      'passwordHash string!',
      'teamId number! -> teams',
      'createdBy number! -> users',
      'settings json!',
      'position number!',
      'lastSeen date!',
      'note string!',
      'joined date!=',
    ])
    expect(proposeCreate(members, new Set(['email']), facts([ids]))).toEqual({
      values: {
        id: { kind: 'call', ref: 'src/lib/id.ts#newId', args: ['member'] },
        role: 'MEMBER',
        orgRole: 'member',
        plan: 'free',
        accepted: true,
        isMarketing: false,
        passwordHash: randomUuid,
        teamId: own({ name: 'teamIdOfMembers', returns: 'number', purpose: '' }),
        createdBy: own({ name: 'actor', returns: 'number', purpose: '' }),
        settings: own({ name: 'noValues', returns: 'json', purpose: '' }),
        position: 0,
        lastSeen: own({ name: 'now', returns: 'date', purpose: '' }),
        note: '',
      },
      reasons: {
        id: 'as your app makes ids',
        role: 'one of admin, MEMBER',
        orgRole: 'the usual word, for nothing tells your roles: see what yours is',
        plan: 'one of free, paid',
        accepted: 'the identity provider vouches for them',
        isMarketing: 'a flag: not set',
        passwordHash: 'random: no password has it as its hash',
        teamId: 'a row of teams: yours to say',
        createdBy: 'who stands for SCIM',
        settings: 'empty',
        position: 'position: 0 where nobody says more',
        lastSeen: 'now',
        note: 'required string: empty',
      },
    })
  })

  it('of a text that is unique for each customer are unlike for each row', () => {
    const of = (uniques: readonly (readonly string[])[]) =>
      proposeCreate(
        table(
          'departments',
          ['id number= key', 'tenantId number! -> tenants', 'place string', 'code string!'],
          uniques,
        ),
        new Set(['tenantId']),
        facts(),
      ).values.code
    expect(of([['tenantId', 'code']])).toEqual({ kind: 'call', ref: 'node:crypto#randomUUID', args: [] })
    expect(of([['place', 'code']])).toBe('')
  })

  it.each([
    ['dateCreated', 'nowString'],
    ['created_on', 'nowString'],
    ['lastModified', 'nowString'],
    ['signupTimestamp', 'nowString'],
    ['format', undefined],
    ['lifetime', undefined],
    ['position', undefined],
  ])('of a text called %s: %s', (field, name) => {
    const { values } = proposeCreate(
      table('members', ['id number= key', `${field} string!`]),
      new Set(),
      facts([]),
    )
    expect(values[field]).toEqual(name === undefined ? '' : own({ name, returns: 'string', purpose: '' }))
  })

  it.each([
    ['superuser|seller|admin', 'seller'],
    ['poweruser|reader', 'reader'],
    ['superuser|siteuser', 'siteuser'],
    ['surgeon|nurse|customer|member', 'member'],
    ['porter_demo|porter|admin', 'porter'],
  ])('never give more rights than they must: %s', (roles, role) => {
    const users = table('users', ['id number= key', `role ${roles}!`])
    const { values, reasons, open } = proposeCreate(users, new Set(), facts([]))
    expect([values.role, reasons.role, open]).toEqual([
      role,
      `one of ${roles.replaceAll('|', ', ')}`,
      undefined,
    ])
  })

  it.each([
    ['role director|seller|driver!', ['seller', 'driver']],
    ['role owner|admin!', ['owner', 'admin']],
    ['role surgeon|nurse|patient!', ['surgeon', 'nurse']],
  ])('are for a person to say where no name tells the least: %s', (column, among) => {
    const users = table('users', ['id number= key', column])
    const { values, open } = proposeCreate(users, new Set(), facts([]))
    expect(values).toEqual({})
    expect(Object.values(open ?? {})).toEqual([among])
  })

  it('are for a function of yours to say where roles are numbers', () => {
    const users = table('users', ['id number= key', 'role number!'])
    expect(proposeCreate(users, new Set(), facts([]))).toMatchObject({
      values: { role: { kind: 'call' } },
      reasons: { role: 'a role whose numbers nothing tells: yours to say' },
    })
  })

  it.each([
    'pw_digest',
    'hashHasla',
    'pwd',
    'pswd',
    'pw_hash',
    'pass_digest',
    'passcode',
    'pin',
    'pinHash',
    'accessCode',
  ])('%s is no text: it signs people in', (field) => {
    const users = table('users', ['id number= key', `${field} string!`])
    expect(proposeCreate(users, new Set(), facts([])).values).toEqual({ [field]: randomUuid })
  })

  it('of what may be roles by another name are told to be read', () => {
    const staff = table('staff', ['id number= key', 'kind doctor|nurse|admin!', 'shift early|late!'])
    expect(proposeCreate(staff, new Set(), facts([])).reasons).toEqual({
      kind: 'one of doctor, nurse, admin: read which of them has the least rights',
      shift: 'one of early, late',
    })
  })

  it('are what the code asks for, where a role is any text', () => {
    const users = table('users', ['id number= key', 'role string!'])
    const of = (...texts: readonly string[]) => {
      const { values, reasons, open } = proposeCreate(
        users,
        new Set(),
        facts(texts.map((text, index) => ({ path: `src/${index}.ts`, text }))),
      )
      return [values.role ?? open?.role, reasons.role]
    }
    expect(of("if (user.role === 'admin') allow()")).toEqual([
      'member',
      'the usual word, for nothing tells your roles: see what yours is',
    ])
    expect(of("if (me.role !== 'admin' && 'viewer' === row.user?.role) deny()")).toEqual([
      'viewer',
      'your code asks for admin, viewer',
    ])
    expect(of("user.role == 'desk'", "user.role === 'admin'")).toEqual([
      'desk',
      'your code asks for desk, admin',
    ])
    expect(of("user.role === 'desk' || user.role === 'clinician'")).toEqual([
      ['desk', 'clinician'],
      undefined,
    ])
  })

  it('are those of an enum that the code compares with, or gives', () => {
    const users = table('users', ['id number= key', 'role string!'])
    const of = (use: string, members: string) => {
      const text = `export enum DeskRole { ${members} }\n${use}`
      const { values, open } = proposeCreate(users, new Set(), facts([{ path: 'src/a.ts', text }]))
      return values.role ?? open?.role
    }
    const three = "ADMIN = 'admin', AGENT = 'agent', REPORTER = 'reporter'"
    expect(of('if (member.role === DeskRole.ADMIN) allow()', three)).toEqual(['agent', 'reporter'])
    expect(of('save({ role: DeskRole.ADMIN })', three)).toEqual(['agent', 'reporter'])
    expect(of('save({ role: DeskRole.ADMIN })', "ADMIN = 'admin', VIEWER = 'viewer'")).toBe('viewer')
    expect(of('', three)).toBe('member')
    expect(of("if (message.role === 'assistant' || message.role === 'user') say()", three)).toBe('member')
    expect(of("const isLeft = lastMessage?.role === 'user' || 'user' === messages[0].role", three)).toBe(
      'member',
    )
    expect(of("const isLeft = person.role === 'desk'", three)).toBe('desk')
  })

  it('are for a person to say where inserts give several, none of them by an ordinary name', () => {
    const users = table('users', ['id number= key', 'role string!'])
    const text =
      "users.create({ role: 'agent' }); users.create({ role: 'agent' }); users.create({ role: 'clerk' })"
    const open = (more: string) =>
      proposeCreate(users, new Set(), facts([{ path: 'src/a.ts', text: text + more }]))
    expect(open('')).toMatchObject({ values: {}, open: { role: ['agent', 'clerk'] } })
    expect(open("; users.create({ role: 'viewer' })")).toEqual({
      values: { role: 'viewer' },
      reasons: expect.anything(),
    })
  })

  it('are those of the host’s own inserts, where these agree', () => {
    const users = table('users', ['id number= key', 'role string!', 'plan free|paid!', 'level number!'])
    const text = `
      await db.insert(users).values({ email, role: 'editor', plan: Plan.Paid, level: 3 })
      await db.insert(teams).values({ role: 'owner', level: 9 })
      await db.insert(users).values({ email, role: "editor", level: next() })`
    const { values, reasons } = proposeCreate(users, new Set(), facts([{ path: 'src/sign-up.ts', text }]))
    expect(values).toEqual({ role: 'editor', plan: 'paid', level: 3 })
    expect(reasons.role).toBe('as src/sign-up.ts inserts it')
    const other = { path: 'src/admin.ts', text: "db.insert(users).values({ role: 'root', plan: 'free' })" }
    const apart = [{ path: 'src/sign-up.ts', text: "db.insert(users).values({ role: 'editor' })" }, other]
    expect(proposeCreate(users, new Set(), facts(apart)).values).toEqual({
      role: 'editor',
      plan: 'free',
      level: 0,
    })
  })

  it('are the tenant of the request, in columns that refer to it', () => {
    const members = table('members', ['id number= key', 'organizationId string! -> organizations'])
    const tenant = 'src/schema.ts#organizations'
    expect(proposeCreate(members, new Set(), { ...facts(), tenant })).toEqual({
      values: { organizationId: { kind: 'tenant' } },
      reasons: { organizationId: 'the tenant of the request' },
    })
  })

  it('of a key are made as the app makes them, and no UUID where 36 characters do not fit', () => {
    const keyed = (type: string) => table('users', [`id ${type}! key`])
    const made = { path: 'src/ids.ts', text: "export const nanoId = customAlphabet('0123', 15)" }
    const values = (type: string, sources: readonly Source[] = []) =>
      proposeCreate(keyed(type), new Set(), facts(sources)).values
    expect(values('string', [made])).toEqual({ id: { kind: 'call', ref: 'src/ids.ts#nanoId', args: [] } })
    expect(values('string')).toEqual({ id: randomUuid })
    const short = table('users', ['id string! key'])
    const columns = short.columns.map((one) => ({
      ...one,
      stored: { ...one.stored, sqlType: 'varchar(15)' },
    }))
    expect(proposeCreate({ ...short, columns }, new Set(), facts()).values).toEqual({
      id: own({ name: 'idOfUsers', returns: 'string', purpose: '' }),
    })
  })

  it('of a login is what they sign in with, and a job is no role', () => {
    const users = table('users', ['id number= key', 'displayUsername string! unique', 'surveyRole string'])
    expect(proposeCreate(users, new Set(), { ...facts(), copies: 'user' }).values).toEqual({
      displayUsername: { kind: 'attribute', name: 'userName' },
    })
  })

  it('of a number that somebody is known by are a function of yours, and no 0', () => {
    const users = table('users', ['id number= key', 'public_id number!', 'staffNo number!', 'paid number!'])
    expect(proposeCreate(users, new Set(), { ...facts(), copies: 'user' }).values).toEqual({
      public_id: own({ name: 'publicIdOfUsers', returns: 'number', purpose: '' }),
      staffNo: own({ name: 'staffNoOfUsers', returns: 'number', purpose: '' }),
      paid: 0,
    })
  })

  it('of a name at another service is none of theirs here', () => {
    const users = table('users', ['id number= key', 'twitter_username string!', 'githubLogin string! unique'])
    expect(proposeCreate(users, new Set(), { ...facts(), copies: 'user' }).values).toEqual({
      twitter_username: '',
      githubLogin: own({ name: 'githubLoginOfUsers', returns: 'string', purpose: '' }),
    })
  })

  it('of a key that refers to its own row are a key, and Supabase’s where its users are here', () => {
    const users = table('users', ['id string! key -> users', 'email string'])
    const keeper = table('auth.users', ['id string! key', 'instanceId string', 'encryptedPassword string'])
    const values = (tables: readonly HostTable[]) =>
      proposeCreate(users, new Set(), { ...facts(), tables, copies: 'user' }).values
    expect(values([users])).toEqual({ id: randomUuid })
    expect(values([users, keeper])).toEqual({
      id: own({ name: 'idOfUsers', returns: 'string', purpose: '' }),
    })
  })

  it.each([
    ['GITHUB|MAGIC_LINK|GOOGLE|SSO', 'SSO'],
    ['google|saml|local', 'saml'],
    ['GOOGLE|GITHUB|LOCAL', 'LOCAL'],
    ['google|email_and_password', 'email_and_password'],
    ['google|saml|oidc|local', undefined],
    ['google|github', undefined],
    // No ways to sign in.
    ['web|phone', 'web'],
    ['twitter|print', 'twitter'],
  ])('of a way to sign in are the identity provider’s, or the app’s own: %s', (ways, way) => {
    const { values } = proposeCreate(table('users', ['id number= key', `origin ${ways}!`]), new Set(), {
      ...facts(),
      copies: 'user',
    })
    expect(values.origin).toEqual(way ?? own({ name: 'originOfUsers', returns: 'string', purpose: '' }))
  })

  describe('are a row of a table of values', () => {
    const tenant = 'src/schema.ts#organizations'
    const members = table('members', ['id number= key', 'roleId number! -> roles'])
    const columns = ['id number= key', 'name string!', 'organizationId string! -> organizations']
    const owned = table('roles', columns, [['organizationId', 'name']])
    const seed = (text: string) => [{ path: 'prisma/seed.ts', text }]
    const made = seed(`for (const { id } of all) {
      await db.insert(roles).values([{ name: 'owner', organizationId: id }, { name: 'member', organizationId: id }])
      await db.insert(plans).values({ name: 'basic', organizationId: id })
    }`)
    const proposed = (roles: HostTable, sources: readonly Source[], of: string | undefined = tenant) =>
      proposeCreate(members, new Set(), { ...facts(sources), tables: [roles], tenant: of })

    it('that the app makes for each tenant', () => {
      const where = { name: 'member', organizationId: { kind: 'tenant' } }
      expect(proposed(owned, made)).toEqual({
        values: { roleId: { kind: 'lookup', model: owned.ref, where, field: 'id' } },
        reasons: { roleId: 'the row of roles that your code calls member' },
      })
    })

    it('that all share', () => {
      const shared = table('roles', ['id number= key', 'name string! unique'])
      const { values } = proposed(shared, seed(`prisma.roles.create({ data: { name: 'Member' } })`))
      expect(values.roleId).toEqual({
        kind: 'lookup',
        model: shared.ref,
        where: { name: 'Member' },
        field: 'id',
      })
    })

    it.each([
      "const role = await this.roles.findOne({ where: { name: 'user' } })",
      "const role = await em.findOneOrFail(roles, { name: 'user' })",
      'class Users { constructor(private rolesRepo: EntityRepository<roles>) {} }\n rolesRepo.findOneBy({ name: Role.User })',
    ])('that the app looks for: %s', (text) => {
      const shared = table('roles', ['id number= key', 'name string! unique'])
      const { values } = proposed(shared, [
        { path: 'src/users.ts', text: `${text}\nexport enum Role { User = 'user', Admin = 'admin' }` },
      ])
      expect(values.roleId).toMatchObject({ kind: 'lookup', where: { name: 'user' } })
    })

    it.each<[string, HostTable, readonly Source[], string | undefined]>([
      ['nothing makes it', owned, [], tenant],
      [
        'another table is looked into',
        table('roles', ['id number= key', 'name string! unique']),
        [{ path: 'src/plans.ts', text: "plans.findOne({ name: 'basic' })" }],
        tenant,
      ],
      ['it is made for no tenant', owned, seed(`db.insert(roles).values({ name: 'member' })`), tenant],
      [
        'an ordinary name is that of another table',
        owned,
        seed(
          `db.insert(roles).values({ name: 'owner', organizationId }); db.insert(plans).values({ name: 'basic', organizationId })`,
        ),
        tenant,
      ],
      ['two may have the name', table('roles', columns), made, tenant],
      ['nobody says whose it is', owned, made, undefined],
    ])('but a function where %s', (_, roles, sources, of) => {
      const { values } = proposeCreate(members, new Set(), { ...facts(sources), tables: [roles], tenant: of })
      expect(values.roleId).toMatchObject({ kind: 'call' })
    })
  })

  describe('of the role of better-auth', () => {
    const admin = ['role string', 'banned boolean', 'banReason string', 'banExpires date']
    const auth = (text: string) => [
      { path: 'src/auth.ts', text: `import { admin } from 'better-auth/plugins'\n${text}` },
    ]
    const roleOf = (columns: readonly string[], sources: readonly Source[]) =>
      proposeCreate(table('user', ['id string= key', ...columns]), new Set(), facts(sources)).values.role

    it('its own word, or what the app says', () => {
      expect(roleOf(admin, auth('plugins: [admin()]'))).toBe('user')
      expect(roleOf(admin, auth("plugins: [admin({ defaultRole: 'reader' })]"))).toBe('reader')
      expect(roleOf(admin, auth("plugins: [admin({ defaultRole: 'admin' })]"))).toBe('user')
    })

    it.each([
      ['another table', ['role string', 'banned boolean'], auth(''), null],
      ['an app without it', admin, [], null],
      [
        'inserts of the app',
        admin,
        [...auth(''), { path: 'src/seats.ts', text: "db.insert(user).values({ role: 'member' })" }],
        'member',
      ],
    ])('but not where there is %s', (_, columns, sources, expected) => {
      expect(roleOf(columns, sources)).toBe(expected)
    })
  })

  describe('of constants, calls and related rows in them', () => {
    const source = (path: string, text: string) => ({ path, text })
    const create = (columns: readonly string[], ...sources: readonly Source[]) =>
      proposeCreate(table('users', ['id number= key', ...columns]), new Set(), facts(sources)).values

    it.each([
      [
        'a constant',
        "export const ROLES = { boss: 'boss', viewer: 'app-viewer' } as const",
        'ROLES.viewer',
        'app-viewer',
      ],
      ['an enum', "export enum Role {\n  Boss = 'BOSS',\n  Viewer = 'VIEWER',\n}", 'Role.Viewer', 'VIEWER'],
      ['a text', "export const DEFAULT_ROLE = 'app-viewer'", 'DEFAULT_ROLE', 'app-viewer'],
      ['two of one name', "const A = { x: 'one' }", 'B.x', 'member'],
      ['what is computed', 'export const ROLE = roleOf()', 'ROLE', 'member'],
    ])('%s', (_, declared, text, role) => {
      const insert = source('src/sign-up.ts', `db.insert(users).values({ email, role: ${text} })`)
      expect(create(['role string!'], source('src/roles.ts', declared), insert)).toEqual({ role })
    })

    it.each([
      ['db(TABLES.people).insert({ role: "reader" })', "export const TABLES = { people: 'users' } as const"],
      ['await db<User>(USERS).insert({ role: "reader" })', "export const USERS = 'users'"],
      ['trx(Table.People).insert({ role: "reader" }).returning("id")', "enum Table { People = 'users' }"],
    ])('rows of a table that a constant names: %s', (insert, declared) => {
      const rows = source('src/store.ts', insert)
      expect(create(['role string!'], source('src/tables.ts', declared), rows)).toEqual({ role: 'reader' })
      const others = declared.replace("'users'", "'authors'")
      expect(create(['role string!'], source('src/tables.ts', others), rows)).toEqual({ role: 'member' })
    })

    it('no constant that two files declare differently', () => {
      const insert = source('src/sign-up.ts', 'db.insert(users).values({ plan: PLAN })')
      const plans = ['free', 'paid'].map((plan) => source(`src/${plan}.ts`, `export const PLAN = '${plan}'`))
      expect(create(['plan string!'], insert, ...plans)).toEqual({ plan: '' })
    })

    it('no role with rights over others, though it is the only one', () => {
      const insert = source('src/sign-up.ts', "db.insert(users).values({ email, role: 'owner' })")
      expect(create(['role string!'], insert)).toEqual({ role: 'member' })
    })

    it('of several roles the ordinary one', () => {
      const insert = source(
        'src/sign-up.ts',
        "db.insert(users).values({ role: 'team-lead' }); db.insert(users).values({ role: 'team-member' })",
      )
      expect(create(['role string!'], insert)).toEqual({ role: 'team-member' })
    })

    it('a role that no insert speaks of is left to the app', () => {
      const insert = source('src/sign-up.ts', 'db.insert(users).values({ email })')
      expect(create(['role string'], insert)).toEqual({})
      expect(create(['role string'])).toEqual({ role: null })
    })

    it('a call of a function that is exported, with its arguments', () => {
      const insert = source('src/sign-up.ts', "db.insert(users).values({ code: newCode('usr', 8), email })")
      const made = { code: { kind: 'call', ref: 'src/codes.ts#newCode', args: ['usr', 8] } }
      const exported = 'export function newCode(kind: Kind, length: number) {}'
      const imports = "import { newCode } from './codes'\n"
      const from = source(insert.path, `${imports}${insert.text}`)
      expect(create(['code string! unique'], source('src/codes.ts', exported), from)).toEqual(made)
      expect(create(['code string unique'], source('src/codes.ts', exported), from)).toEqual(made)
      const hidden = source('src/codes.ts', 'function newCode(kind: Kind, length: number) {}')
      expect(create(['code string! unique'], hidden, from)).toEqual({
        code: own({ name: 'codeOfUsers', purpose: '' }),
      })
      expect(create(['code string unique'], hidden, from)).toEqual({})
    })

    it('no call that only begins what a row gets', () => {
      const text =
        "import { v4 as uuidv4 } from 'uuid'\ndb.insert(users).values({ code: uuidv4().slice(0, 8), email })"
      expect(create(['code string!'], source('src/sign-up.ts', text))).toEqual({ code: '' })
    })

    it('a function by the name that its package gives it', () => {
      const text = "import { v4 as uuidv4 } from 'uuid'\ndb.insert(users).values({ code: uuidv4() as Code })"
      expect(create(['code string!'], source('src/sign-up.ts', text))).toEqual({
        code: { kind: 'call', ref: 'uuid#v4', args: [] },
      })
    })

    it('a call of a function of a package', () => {
      const text = "import { nanoid } from 'nanoid'\ndb.insert(users).values({ code: nanoid(12) })"
      expect(create(['code string!'], source('src/sign-up.ts', text))).toEqual({
        code: { kind: 'call', ref: 'nanoid#nanoid', args: [12] },
      })
      const awaited = source(
        'src/a.ts',
        'export const make = async () => 1\ndb.insert(users).values({ code: make() })',
      )
      expect(create(['code string!'], awaited)).toEqual({ code: '' })
    })

    it('the key of a related row that a constant names, and no other', () => {
      const roles = source('src/roles.ts', 'export enum Role {\n  admin = 1,\n  user = 2,\n}')
      const insert = (value: string) =>
        source('src/sign-up.ts', `repo.users.create({ role: { id: ${value} } })`)
      expect(create(['role number -> roles'], roles, insert('Role.user'))).toEqual({ role: 2 })
      expect(create(['role number -> roles'], roles, insert('7'))).toEqual({ role: null })
    })

    it.each(['private readonly people: Repository<users>', 'const people = db.getRepository(users)'])(
      'through a repository: %s',
      (repository) => {
        const insert = source(
          'src/sign-up.ts',
          `${repository}\npeople.save(people.create({ role: 'clerk' }))`,
        )
        expect(create(['role string!'], insert)).toEqual({ role: 'clerk' })
      },
    )

    it('an empty list', () => {
      const insert = source('src/sign-up.ts', 'db.insert(users).values({ tags: [], email })')
      expect(create(['tags json!'], insert)).toEqual({
        tags: own({ name: 'noElements', returns: 'json', purpose: '' }),
      })
    })
  })

  it('are what the app needs, whatever the database takes', () => {
    const members = table('members', [
      'role string',
      'accepted boolean!=',
      'invitation_accepted boolean!=',
      'actived boolean!',
      'status pending|active!=',
      'state active|inactive!=',
      'nickname string',
    ])
    expect(proposeCreate(members, new Set(), facts()).values).toEqual({
      role: null,
      accepted: true,
      invitation_accepted: true,
      actived: true,
      status: 'active',
      state: 'active',
    })
  })

  it('copy what the identity provider sends of whom a row is about', () => {
    const members = table('members', ['email string!', 'displayName string!'])
    const copied = {
      email: { kind: 'attribute', name: 'emails' },
      displayName: { kind: 'attribute', name: 'displayName' },
    }
    expect(proposeCreate(members, new Set(), { ...facts(), copies: 'user' }).values).toEqual(copied)
    expect(proposeCreate(members, new Set(), facts()).values).toEqual({ email: '', displayName: '' })
    const groups = table('groups', ['slug string!', 'code string! unique'])
    expect(proposeCreate(groups, new Set(), { ...facts(), copies: 'group' }).values).toEqual({
      slug: { kind: 'call', ref: 'own#slug', args: [] },
      code: randomUuid,
    })
  })

  it('fill flags that are numbers', () => {
    const columns = ['id number= key', 'is_default number!', 'isVerified number!', 'issue number!']
    expect(proposeCreate(table('groups', columns), new Set(), facts()).values).toEqual({
      is_default: 0,
      isVerified: 1,
      issue: 0,
    })
  })

  it('make a key whose default the database does not tell', () => {
    const users: HostTable = { ...table('users', ['id string!= key']), dialect: 'mysql' }
    const columns = users.columns.map((column) => ({ ...column, defaultBy: 'database' as const }))
    const known: HostTable = { ...users, columns }
    expect(proposeCreate(known, new Set(), facts([ids]), untoldKey(known)).values).toEqual({
      id: { kind: 'call', ref: 'src/lib/id.ts#newId', args: ['usr'] },
    })
    expect(proposeCreate(known, new Set(), facts(), untoldKey(known)).values).toEqual({ id: randomUuid })
    expect(proposeCreate(known, new Set(), facts([ids]))).toEqual({ values: {}, reasons: {} })
    expect(untoldKey({ ...known, dialect: 'postgresql' })).toBeUndefined()
  })

  it('make an id where the host has no function for it, and never the same text twice', () => {
    const users = table('users', ['id string! key', 'apiToken string! unique'])
    const reason = 'your app exports no function that makes one'
    expect(proposeCreate(users, new Set(), facts())).toEqual({
      values: { id: randomUuid, apiToken: randomUuid },
      reasons: { id: reason, apiToken: reason },
    })
    expect(proposeCreate(table('plans', ['code string! key']), new Set(), facts()).values).toEqual({
      code: randomUuid,
    })
  })

  it('find the functions that make ids, plain names first', () => {
    const text = `export const generateDatabaseId = (prefix: string, size = 12) => ''
export const nanoid = customAlphabet('abc')
export const createId = ({ prefix }: { prefix: string }) => ''
export function getUserId(request: Request) {}
export function generateId<T>(prefix = 'x') {}
export const uuid = () => ''
`
    const generators = findIdGenerators([{ path: 'a.ts', text }])
    expect(generators.map(({ name, needsPrefix }) => [name, needsPrefix])).toEqual([
      ['generateId', false],
      ['uuid', false],
      ['nanoid', false],
      ['generateDatabaseId', true],
    ])
  })

  it.each([
    "export const uid = (message = 'no') => z.string().regex(UUID, message)",
    "export const uuid = () => varchar('id', { length: 36 })",
    'export function newId(): number { return next++ }',
    'export const genGroupId = (group = []) => group.reduce((made, one) => ({ ...made, [one]: `$${one}` }), {})',
    'export function createId(): Promise<string> { return ids.next() }',
  ])('never what makes no text: %s', (text) => {
    expect(findIdGenerators([{ path: 'a.ts', text }])).toEqual([])
  })

  it('take a prefix that abbreviates the table, else its name', () => {
    const [newId] = findIdGenerators([ids])
    if (!newId) throw new Error('not found')
    expect(
      ['users', 'organizations', 'circles'].map((name) => generatorCall(newId, name, [ids]).args),
    ).toEqual([['usr'], ['org'], ['circle']])
  })
})
