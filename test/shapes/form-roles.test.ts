/** Roles of any text, of which the forms of an app tell which there are. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, base, columns, initIn } from './found-app.js'

const app = (form: string) => ({
  'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), role: text('role').notNull() })`,
  'src/kinds.ts':
    "export enum Kind {\n  Clerk = 'clerk',\n  Boss = 'employee',\n}\nexport const KINDS = ['clerk', 'employee'] as const",
  'src/forms.ts': form,
})
const dto = (decorated: string, name = 'CreateUserDto') =>
  `import { IsEmail, IsEnum, IsIn, IsOptional } from 'class-validator'
export class ${name} {
  @ApiProperty({ example: 'a@b.c' })
  @IsEmail() email: string

  ${decorated}
}`

test.each([
  dto("@IsIn(['employee', 'clerk'])\n  role: string"),
  dto("@IsIn(KINDS)\n  @ApiProperty({\n    example: 'clerk',\n  })\n  role: string"),
  dto('@IsOptional()\n  @IsEnum(Kind, { message: "which?" })\n  readonly role?: Kind'),
  dto('@IsIn(Object.values(Kind)) role: string', 'SignUp'),
  'export const createUser = z.object({ name: z.string(), role: z.enum(KINDS).optional() })',
  'export const body = z.object({ email: z.string().email(), role: z.nativeEnum(Kind) })',
  "export const createUser = Joi.object({ role: Joi.string().valid('employee', 'clerk').required() })",
  'export const createUser = Joi.object({ role: Joi.string().required().valid(...Object.values(Kind)) })',
  "export const createUser = [body('email').isEmail(), body('role').isIn(['employee', 'clerk'])]",
])('%s', async (form) => {
  expect((await initIn(app(form))).text).toMatch(
    /role: 'employee', \/\/ src\/forms.ts takes (employee, clerk|clerk, employee)/,
  )
})

test('a guest who is let in is none of those whom a form takes', async () => {
  const { text } = await initIn({
    ...app("export const createUser = z.object({ role: z.enum(['admin', 'clerk', 'employee']) })"),
    'src/visits.ts':
      "export const letIn = (email: string) => db.insert(users).values({ email, role: 'guest' })",
    'src/users.ts':
      'export const create = (sent: Sent) => db.insert(users).values({ email: sent.email, role: sent.role })',
  })
  expect(text).toContain("role: 'employee', // src/forms.ts takes admin, clerk, employee")
})

test('a form beside which rows are made tells before others of the name', async () => {
  const form = (name: string, roles: string) =>
    `export const ${name} = z.object({ role: z.enum([${roles}]) })`
  const { text } = await initIn({
    ...app(form('addUserToRoom', "'HOST', 'MEMBER'")),
    'src/users.ts': `${form('createUser', "'clerk', 'employee', 'admin'")}
export const create = (sent: Sent) => db.insert(users).values({ email: sent.email, role: sent.role })`,
  })
  expect(text).toContain("role: 'employee', // src/users.ts takes clerk, employee, admin")
})

test('what nothing names the least of is asked', async () => {
  const asked = await askedIn(app(dto("@IsIn(['chef', 'waiter', 'admin'])\n  role: string")))
  expect(asked).toContain('Which users.role does whoever SCIM makes get?')
  expect(asked).toContain('--set user.create.role=waiter')
  expect(asked).not.toContain('role=admin')
})

test.each([
  // Of something else, and of another field.
  dto("@IsIn(['reader', 'writer'])\n  role: string", 'InviteDto').replaceAll('email', 'invoice'),
  dto("@IsIn(['reader', 'writer'])\n  tone: string\n\n  @IsString()\n  role: string"),
])('no roles of users: %s', async (form) => {
  expect((await initIn(app(form))).text).toContain("role: 'member', // the usual word")
})

test('they are the groups that are roles', async () => {
  const cwd = temporaryHost({ ...base, ...app(dto("@IsIn(['employee', 'clerk', 'admin'])\n  role: string")) })
  const { draft } = await init({
    cwd,
    answers: { group: 'roles' },
    set: [],
    ask: takeProposals,
    dryRun: true,
  })
  expect(draft.group).toMatchObject({ roles: 'role', only: ['employee', 'clerk'], removed: 'employee' })
})
