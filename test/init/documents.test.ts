/** Entities of MongoDB: what is told of them, and what to do instead. */
import { expect, test } from 'vitest'
import { listing, told } from './told.js'

const document = (decorated: string, names: string, orm: string) => ({
  'package.json': listing(orm, 'mongodb', 'express'),
  'src/user.ts': `import { Entity, ${names} } from '${orm}'\nimport { ObjectId } from 'mongodb'
@Entity()
export class User {
  ${decorated}
}`,
})

const typeorm = document(
  '@ObjectIdColumn() id!: ObjectId\n@Column() email!: string\n@Column() password!: string',
  'Column, ObjectIdColumn',
  'typeorm',
)

test('TypeORM', async () => {
  expect(await told(typeorm)).toMatchInlineSnapshot(`
    [
      "SG2021 User is a document of MongoDB, which is not supported with TypeORM
    fix: MongoDB is served by mongoose: declare your users by it, too, on the same collection, and name that model: --orm mongoose --user path/to/file.ts#User",
    ]
  `)
  expect((await told(typeorm, { user: 'src/user.ts#User', dialect: 'postgresql' })).join()).toContain(
    'SG2021 User is a document of MongoDB',
  )
})

test('several are told of once', async () => {
  const files = {
    ...typeorm,
    'src/team.ts': (typeorm['src/user.ts'] ?? '').replace('class User', 'class Team'),
  }
  const [only, ...others] = await told(files)
  expect(others).toEqual([])
  expect(only).toMatch(/^SG2021 (User and Team|Team and User) are documents of MongoDB/)
})

test('TypeORM, by a schema', async () => {
  const files = {
    'package.json': listing('typeorm', 'mongodb', 'express'),
    'src/user.ts': `import { EntitySchema } from 'typeorm'
export const User = new EntitySchema({ name: 'User', columns: { id: { type: 'string', primary: true, objectId: true }, email: { type: String } } })`,
  }
  expect((await told(files)).join()).toContain('SG2021 User is a document of MongoDB')
})

test.each([
  ['@PrimaryKey() _id!: ObjectId\n@Property() email!: string', '@mikro-orm/core'],
  [
    '@PrimaryKey() _id!: ObjectId\n@SerializedPrimaryKey() id!: string\n@Property() email!: string',
    '@mikro-orm/core',
  ],
  ['@PrimaryKey() _id!: string\n@Property() email!: string', '@mikro-orm/mongodb'],
])('MikroORM: %s', async (decorated, orm) => {
  const files = document(decorated, 'PrimaryKey, Property, SerializedPrimaryKey', orm)
  expect((await told(files)).join()).toContain(
    'SG2021 User is a document of MongoDB, which is not supported with MikroORM',
  )
})

test('documents beside tables are in nobody’s way', async () => {
  const questions = await told({
    ...typeorm,
    'src/log.ts': (typeorm['src/user.ts'] ?? '').replace('class User', 'class Log'),
    'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User { @PrimaryGeneratedColumn() id!: number; @Column({ unique: true }) email!: string; @Column() password!: string }`,
  })
  expect(questions.join()).toContain('SG5002 Which database does the app use?')
  expect(questions.join()).not.toContain('SG2021')
})
