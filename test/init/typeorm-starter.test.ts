/** A NestJS starter as many begin with: lookup rows for role and status, a photo, no migration yet. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'

const lookup = (name: string) => `import { Column, Entity, PrimaryColumn } from 'typeorm'
@Entity({ name: '${name.toLowerCase()}' })
export class ${name}Entity {
  @PrimaryColumn() id: number
  @Column() name: string
}`

const user = `import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryGeneratedColumn } from 'typeorm'
import { FileEntity } from './file.entity'
import { RoleEntity } from './role.entity'
import { StatusEntity } from './status.entity'

@Entity({ name: 'user' })
export class UserEntity {
  @PrimaryGeneratedColumn() id: number
  @Column({ type: String, unique: true, nullable: true }) email: string | null
  @Column({ nullable: true }) password?: string
  @OneToOne(() => FileEntity) @JoinColumn() photo?: FileEntity | null
  @ManyToOne(() => RoleEntity) role?: RoleEntity | null
  @ManyToOne(() => StatusEntity) status?: StatusEntity
}`

const options = (migrations: string) => `import { DataSource } from 'typeorm'
export const dataSource = new DataSource({ type: 'postgres', entities: [], migrations: [${migrations}] })`

async function configOf(migrations: string, compilerOptions = {}): Promise<string> {
  const cwd = temporaryHost({
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, ...compilerOptions } }),
    'package.json': '{ "dependencies": { "typeorm": "1.1.1", "express": "5.1.0" } }',
    'src/db.ts': options(migrations),
    'src/user.entity.ts': user,
    ...Object.fromEntries(
      ['File', 'Role', 'Status'].map((name) => [`src/${name.toLowerCase()}.entity.ts`, lookup(name)]),
    ),
  })
  await init({ cwd, answers: { framework: 'express' }, set: [] })
  return readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
}

test('what each user has one of is no tenant; a status that may tell who is active is named', async () => {
  expect(await configOf("'src/changes/*.ts'")).toMatchInlineSnapshot(`
    "import { defineConfig } from 'scim-gen'

    export default defineConfig({
      orm: 'typeorm',
      dialect: 'postgresql',
      framework: 'express',
      db: 'src/db.ts#dataSource',
      out: 'src/scim',
      migrations: 'src/changes', // as the DataSource has it
      basePath: '/scim/v2',
      user: {
        // has email (unique) column; named user; signs people in: password
        model: 'src/user.entity.ts#UserEntity',
        attributes: { userName: 'email', emails: 'email' },
        // if status tells, say so: { field: 'status', on: …, off: … }; else SCIM keeps a flag, ask isActiveInScim() where you sign users in
        active: 'scim',
        create: {
          role: null, // none; the key of a row of RoleEntity, where new ones have one
          status: null, // none; the key of a row of StatusEntity, where new ones have one
        },
        where: { email: { not: null } }, // rows that have no login are hidden
      },
      // no table looks like groups: kept in tables of their own; or --group roles: one for each role: UserEntity.role refers to RoleEntity
      group: 'scim',
      auth: {
        check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
      },
    })
    "
  `)
})

test.each([
  ['dist/changes/*.js', {}, 'src/changes'],
  ['dist/src/changes/*.js', {}, 'src/changes'],
  ['build/app/changes/*.js', { outDir: 'build', rootDir: './source' }, 'source/app/changes'],
  ['./.made/changes/*{.ts,.js}', { outDir: './.made', rootDir: '.' }, 'changes'],
])(
  'of a folder that a compiler writes, that which it writes it from: %s',
  async (glob, compilerOptions, folder) => {
    const config = await configOf(`'${glob}'`, compilerOptions)
    expect(config).toContain(`migrations: '${folder}', // as the DataSource has it`)
  },
)

test.each([
  "__dirname + '/changes/*.{ts,js}'",
  `\`\${__dirname}/changes/**/*{.ts,.js}\``,
  "path.join(__dirname, 'changes', '*.js')",
  "import.meta.dirname + '/../src/changes/*.js'",
])('a folder that is told from where the file is: %s', async (glob) => {
  expect(await configOf(glob)).toContain("migrations: 'src/changes', // as the DataSource has it")
})

test('a config is written though a strategy of the app\u2019s own names tables: what is open is told', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': '{ "dependencies": { "typeorm": "1.1.1", "express": "5.1.0", "pg": "8" } }',
    'src/db.ts': `import { DataSource } from 'typeorm'
import { ShortNames } from './names'
export const dataSource = new DataSource({ type: 'postgres', entities: [], namingStrategy: new ShortNames() })`,
    'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryGeneratedColumn() id: number
  @Column({ unique: true }) email: string
}`,
  })
  const { open, found } = await init({ cwd, answers: {}, set: [] })
  expect(found[1]).toBe('Users    src/user.ts#User  (has email (unique) column; named User)')
  expect(open).toEqual([
    expect.stringMatching(
      /^User leaves names to ShortNames, .*: the table, id\. .* set `naming` to 'default' or 'snake_case'/,
    ),
  ])
  expect(readFileSync(join(cwd, 'scim.config.ts'), 'utf8')).toContain(
    '// open: User leaves names to ShortNames',
  )
})
