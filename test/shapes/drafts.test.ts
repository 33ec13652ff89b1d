/** Tables that are declared twice, of which one is a draft. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn } from './found-app.js'

test('of a table that is declared twice, the one that more than other models import', async () => {
  const entity = (
    name: string,
    more: string,
  ) => `import { Column, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
${more}
@Entity('${name.toLowerCase()}s')
export class ${name} {
  @PrimaryGeneratedColumn() id!: number
  @Column({ unique: true }) email!: string
  @Column() password!: string`
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "pg": "8" } }',
    'src/db.ts':
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
    'src/drafts/user.ts': `${entity('User', "import { Skill } from './skill'")}\n  skills!: Skill[]\n}`,
    'src/drafts/skill.ts': `import { Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
import { User } from './user'
@Entity('skills')
export class Skill { @PrimaryGeneratedColumn() id!: number; @ManyToOne(() => User) user!: User }`,
    'src/users/user.entity.ts': `${entity('User', '')}\n  @Column() isActive!: boolean\n}`,
    'src/users/users.service.ts':
      "import { User } from './user.entity'\nexport const find = (email: string) => db.getRepository(User).findOneBy({ email })",
  })
  expect(draft.user).toMatchObject({
    model: 'src/users/user.entity.ts#User',
    active: { field: 'isActive' },
  })
})

test('of two, one of which a handle has whole, somebody has to say', async () => {
  const table = (more: string) =>
    `${columns} export const user = pgTable('user', { id: id(), email: email()${more} })`
  const asked = await askedIn({
    'src/db.ts': `import { drizzle } from 'drizzle-orm/node-postgres'
import * as schema from './schema.js'
export const db = drizzle(process.env.URL ?? '', { schema })`,
    'src/schema.ts': table(", isActive: boolean('is_active').notNull()"),
    'old/schema.ts': table(''),
    'old/main.ts': "import { user } from './schema.js'\nexport const all = (db) => db.select().from(user)",
  })
  expect(asked).toContain('Which model holds your users?')
})
