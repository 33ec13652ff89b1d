/** Columns that must have a value, and whose attribute an identity provider may leave out; logins and keys that only the app's inserts tell. */
import { describe, expect, test } from 'vitest'
import { askedIn, columns, initIn } from './found-app.js'

const withUsers = (more: string, files: Readonly<Record<string, string>> = {}) =>
  initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), name: name(), ${more} })`,
    ...files,
  })

test('it is said who is refused, and who gets an empty text', async () => {
  const { text } = await withUsers(
    "email: email(), phone: text('phone').notNull().unique(), title: text('title').notNull(), locale: text('locale').notNull().default('en')",
  )
  expect(text).toContain("// '' for users without title")
  expect(text).toContain("phone: attribute('phoneNumbers'), // their number: users without one are refused")
})

test('a middle name is a part of a name that has others, and few have one', async () => {
  const parts =
    "email: email(), firstName: text('first_name').notNull(), lastName: text('last_name').notNull()"
  const { draft, text } = await withUsers(`${parts}, middleName: text('middle_name').notNull()`)
  expect(draft.user).toMatchObject({
    attributes: { 'name.givenName': 'firstName', 'name.middleName': 'middleName' },
  })
  expect(text).toContain("'' for users without name.middleName")
  const whole = await withUsers("email: email(), middleName: text('middle_name')")
  expect(whole.draft.user).toMatchObject({ attributes: { name: 'name' } })
  expect(whole.draft.user).not.toHaveProperty(['attributes', 'name.middleName'])
})

const refused = "phone: attribute('phoneNumbers'), // their number: users without one are refused"
const phoneOf = (orm: string, schema: string) =>
  initIn({
    'package.json': `{ "dependencies": { "express": "5", "pg": "8", "${orm}": "1" } }`,
    'src/db.ts': '',
    'src/schema.ts': schema,
  })

test('a number that is unique in those rows that are not deleted is as one that is unique', async () => {
  const drizzle = await initIn({
    'src/schema.ts': `${columns}import { isNull } from 'drizzle-orm'\nimport { uniqueIndex } from 'drizzle-orm/pg-core'
export const users = pgTable('users', { id: id(), email: email(), phone: text('phone').notNull(), deletedAt: timestamp('deleted_at') },
  (t) => [uniqueIndex('one').on(t.phone).where(isNull(t.deletedAt))])`,
  })
  const typeorm = await phoneOf(
    'typeorm',
    `import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
@Entity('users')
@Index(['phone'], { where: '"deletedAt" IS NULL', unique: true })
export class User {
  @PrimaryGeneratedColumn('uuid') id: string
  @Column({ type: 'varchar', unique: true }) email: string
  @Column({ type: 'varchar' }) phone: string
}`,
  )
  const entities = await phoneOf(
    'typeorm',
    `import { EntitySchema } from 'typeorm'
export const User = new EntitySchema<{ id: string; email: string; phone: string }>({
  name: 'users',
  columns: { id: { type: 'uuid', primary: true, generated: 'uuid' }, email: { type: 'varchar', unique: true }, phone: { type: 'varchar' } },
  indices: [{ columns: ['phone'], unique: true, where: '"deletedAt" IS NULL' }],
})`,
  )
  const mongoose = await phoneOf(
    'mongoose',
    `import { model, Schema } from 'mongoose'
const users = new Schema({ email: { type: String, required: true, unique: true }, phone: { type: String, required: true }, goneAt: Date })
users.index({ phone: 1 }, { unique: true, partialFilterExpression: { goneAt: null } })
export const User = model('User', users)`,
  )
  const sequelize = await phoneOf(
    'sequelize',
    `import { DataTypes, Sequelize } from 'sequelize'
export const db = new Sequelize('postgres://localhost/app')
export const User = db.define('User', {
  email: { type: DataTypes.STRING, allowNull: false, unique: true },
  phone: { type: DataTypes.STRING, allowNull: false },
}, { indexes: [{ unique: true, fields: ['phone'], where: { deletedAt: null } }] })`,
  )
  for (const { draft, text } of [drizzle, typeorm, entities, mongoose, sequelize]) {
    expect(draft.user).not.toHaveProperty('attributes.phoneNumbers')
    expect(text).toContain(refused)
  }
})

describe('what the app’s inserts tell', () => {
  const login = "username: text('username').unique(), email: text('email').unique()"
  const signUp = (values: string) => ({
    'src/sign-up.ts': `import { users } from './schema'
      export const signUp = (sent: { email: string }) => db.insert(users).values(${values})`,
  })

  test('a login that nobody is given is none', async () => {
    const both = await withUsers(
      login.replace("'username').", "'username').notNull().default('')."),
      signUp('{ email: sent.email, name: sent.email }'),
    )
    expect(both.draft.user).toMatchObject({ attributes: { userName: 'email' } })
    const given = await withUsers(
      login.replace("'username').", "'username').notNull()."),
      signUp('{ username: sent.email, email: sent.email, name: sent.email }'),
    )
    expect(given.draft.user).toMatchObject({ attributes: { userName: 'username' } })
  })

  test('a key that all of them are given, whatever the database takes', async () => {
    const key = "email: email(), publicId: text('public_id').unique(), phoneId: text('phone_id').unique()"
    const inserted = signUp(
      '{ publicId: "u_" + sent.email, phoneId: sent.email, email: sent.email, name: sent.email }',
    )
    const { draft } = await withUsers(key, inserted)
    expect(draft.user).toMatchObject({
      create: { publicId: { kind: 'call', ref: 'node:crypto#randomUUID' } },
    })
    expect(draft.user).not.toHaveProperty('create.phoneId')
    const one = 'export const other = () => db.insert(users).values({ email, name })'
    const some = await withUsers(key, { ...inserted, 'src/other.ts': one })
    expect(some.draft.user).not.toHaveProperty('create')
  })
})

describe('columns that the model never changes', () => {
  const mongoose = (more: string) => ({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': '',
    'src/models.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ ${more} }))`,
  })
  const typeorm = (columns: string) => ({
    'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "pg": "8" } }',
    'src/db.ts':
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
    'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryGeneratedColumn() id!: number
  ${columns}
}`,
  })

  test.each([
    [
      'Mongoose',
      mongoose(
        'email: { type: String, required: true, immutable: true }, name: { type: String, required: true, immutable: true }, title: String',
      ),
    ],
    [
      'TypeORM',
      typeorm(
        '@Column({ update: false }) email!: string\n  @Column({ update: false }) name!: string\n  @Column({ nullable: true }) title?: string',
      ),
    ],
  ])('%s: the login is said, a name is filled once and left out', async (_, files) => {
    const { draft, text } = await initIn(files)
    expect(draft.user).toMatchObject({
      attributes: { userName: 'email', emails: 'email', title: 'title' },
      create: { name: { kind: 'attribute', name: 'displayName' } },
    })
    expect(draft.user).not.toHaveProperty('attributes.name')
    expect(text).toContain(
      '// your model takes no change of email: one that is sent is lost; name: left out, your model takes no change of it',
    )
  })

  test('an address beside a login, and a flag of who is active, are left out; what is changed is not', async () => {
    const { draft, text } = await initIn(
      mongoose(
        'username: { type: String, required: true, unique: true, immutable: false }, email: { type: String, immutable: true }, isActive: { type: Boolean, immutable: () => true }',
      ),
    )
    expect(draft.user).toMatchObject({ attributes: { userName: 'username' }, active: 'scim' })
    expect(draft.user).not.toHaveProperty('attributes.emails')
    expect(text).toContain('// email: left out, your model takes no change of it')
    expect(text).not.toContain('no change of username')
  })
})

test('the name of a department beside the key that says which is a copy, and is left as it is', async () => {
  const department = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department'
  const name = "departmentName: text('department_name')"
  const copied = await withUsers(`email: email(), ${name}, departmentId: text('department_id')`)
  expect(copied.draft.user).not.toHaveProperty(['attributes', department])
  expect(copied.text).toContain('departmentName: left out, the key beside it says which')
  const alone = await withUsers(`email: email(), ${name}`)
  expect(alone.draft.user).toHaveProperty(['attributes', department], 'departmentName')
})

test.each(['?', ''])(
  'a key that rows may lack by the type of their attributes may be empty, whatever a class writes: DepartmentId%s',
  async (optional) => {
    const asked = await askedIn({
      'package.json': '{ "dependencies": { "express": "5", "sequelize": "6", "pg": "8" } }',
      'src/db.ts':
        "import { Sequelize } from 'sequelize'\nexport const sequelize = new Sequelize({ dialect: 'postgres' })",
      'src/models.ts': `import { DataTypes, Model, type Optional } from 'sequelize'
import { sequelize } from './db'
export class Department extends Model { declare id: number; declare title: string }
Department.init({ id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true }, title: { type: DataTypes.STRING, allowNull: false } }, { sequelize })
interface UserAttributes { id: number; email: string; password: string; nick?: string; DepartmentId${optional}: number }
export class User extends Model<UserAttributes, Optional<UserAttributes, 'id' | 'DepartmentId'>> {
  public id!: number
  public email!: string
  public password!: string
  public nick?: string
  public DepartmentId!: number
}
User.init({
  id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
  email: { type: DataTypes.STRING, allowNull: false, unique: true },
  password: { type: DataTypes.STRING, allowNull: false },
  nick: DataTypes.STRING,
  DepartmentId: { type: DataTypes.INTEGER },
}, { sequelize })
Department.hasMany(User, { as: 'Workers', foreignKey: 'DepartmentId', constraints: false })`,
    })
    expect(asked).toContain('#Department')
    expect(asked.includes('must be in one')).toBe(optional === '')
  },
)
