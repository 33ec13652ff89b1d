/** Columns that take no value: what an identity provider sends goes elsewhere. */
import { expect, test } from 'vitest'
import { activities } from '../../src/candidates/users/active.js'
import { proposeUserAttributes } from '../../src/candidates/users/attributes.js'
import { temporaryHost } from './host.js'
import { inspectDrizzle, inspectKysely, inspectMikroOrm, inspectTypeOrm } from './readers.js'

const read = {
  drizzle: inspectDrizzle,
  kysely: inspectKysely,
  'mikro-orm': inspectMikroOrm,
  typeorm: inspectTypeOrm,
}

/** The user of a file, with what SCIM is to write into it. */
async function proposed(orm: keyof typeof read, text: string) {
  const cwd = temporaryHost({
    'package.json':
      '{ "dependencies": { "drizzle-orm": "*", "kysely": "*", "@mikro-orm/core": "*", "typeorm": "*" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'user.ts': text,
  })
  const [user] = await read[orm]({ cwd, refs: ['user.ts#User'], dialect: 'postgresql' })
  return user && { ...proposeUserAttributes(user), active: activities(user)[0]?.active }
}

test.each([
  [
    'drizzle',
    `import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
export const User = pgTable('users', {
  id: integer().primaryKey(), email: text().notNull(), firstName: text(),
  displayName: text().generatedAlwaysAs(sql\`first_name\`),
  isActive: boolean().generatedAlwaysAs(sql\`email <> ''\`),
})`,
  ],
  [
    'kysely',
    `import type { Generated, GeneratedAlways } from 'kysely'
export interface User {
  id: Generated<number>; email: string; firstName: string | null
  displayName: GeneratedAlways<string>; isActive: GeneratedAlways<boolean>
}
export interface DB { users: User }`,
  ],
  [
    'mikro-orm',
    `import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
@Entity() export class User {
  @PrimaryKey() id!: number
  @Property() email!: string
  @Property({ nullable: true }) firstName?: string
  @Property({ generated: (cols) => \`(\${cols.firstName}) stored\` }) displayName!: string
  @Property({ generated: 'email is not null' }) isActive!: boolean
}`,
  ],
  [
    'typeorm',
    `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity() export class User {
  @PrimaryGeneratedColumn() id: number
  @Column() email: string
  @Column({ nullable: true }) firstName: string
  @Column({ asExpression: 'first_name', generatedType: 'STORED' }) displayName: string
  @Column({ select: false, insert: false, update: false }) isActive: boolean
}`,
  ],
] as const)('are left alone: %s', async (orm, text) => {
  expect(await proposed(orm, text)).toEqual({
    userName: 'email',
    emails: 'email',
    'name.givenName': 'firstName',
    active: undefined,
  })
})

test('but for a key that TypeORM writes by the relation', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "typeorm": "*" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'user.ts': `import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
@Entity() export class Team { @PrimaryGeneratedColumn() id: number }
@Entity() export class User {
  @PrimaryGeneratedColumn() id: number
  @Column({ name: 'team_id', insert: false, update: false }) teamId: number
  @ManyToOne(() => Team) @JoinColumn({ name: 'team_id' }) team: Team
  @Column({ insert: false, update: false }) seats: number
}`,
  })
  const [user] = await inspectTypeOrm({ cwd, refs: ['user.ts#User'], dialect: 'postgresql' })
  expect(user?.columns.map(({ field, readOnly }) => [field, readOnly])).toEqual([
    ['id', undefined],
    ['teamId', undefined],
    ['seats', true],
  ])
})
