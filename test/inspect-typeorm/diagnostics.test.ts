import { describe, expect, it } from 'vitest'
import type { Ref } from '../../src/inspect/host-model.js'
import type { TypeOrmSettings } from '../../src/inspect/typeorm/inspector.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'
import { findTypeOrmTables, inspectTypeOrm } from '../inspect/readers.js'

const host = (files: Readonly<Record<string, string>>) =>
  temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': '{ "dependencies": { "typeorm": "1.1.1" } }',
    ...files,
  })
const orm = "import * as orm from 'typeorm'\n"
const findings = (
  files: Readonly<Record<string, string>>,
  refs: readonly Ref[] = ['a.ts#A'],
  settings?: TypeOrmSettings,
) => findingsOf(inspectTypeOrm({ cwd: host(files), refs, dialect: 'postgresql', settings }))

describe('references', () => {
  it('gathers every mistake', async () => {
    const text = `${orm}@orm.Entity() export class A { @orm.PrimaryColumn() id: number }
export class Plain {}
export const limit = 5`
    expect(
      await findings({ 'a.ts': text }, [
        'b.ts#A',
        'a.ts#B',
        'a.ts#Plain',
        'a.ts#limit',
        'a.ts#A.id',
        'a.ts#A.teams',
      ]),
    ).toMatchInlineSnapshot(`
      [
        "SG2001 'b.ts#A': no such file (b.ts) fix: Correct the path; it is relative to the folder of scim.config.ts",
        "SG2002 a.ts has no export 'B' (a.ts) fix: Did you mean 'A'?",
        "SG2004 'a.ts#Plain' is not a TypeORM entity (a.ts:3:1) fix: Name a class with @Entity(), or a constant made with new EntitySchema",
        "SG2004 'a.ts#limit' is not a TypeORM entity (a.ts:4:14) fix: Name a class with @Entity(), or a constant made with new EntitySchema",
        "SG2004 'a.ts#A.id' is not a TypeORM many-to-many relation (a.ts:2:1) fix: Name a property with @ManyToMany, or the entity of the join table itself",
        "SG2004 'a.ts#A.teams' is not a TypeORM many-to-many relation (a.ts:2:1) fix: Name a property with @ManyToMany, or the entity of the join table itself",
      ]
    `)
  })
})

describe('what only running the host would tell', () => {
  it('is named with its place: names, options, base classes, key types', async () => {
    const text = `${orm}
declare const env: { TABLE: string; NAME: string; KEY: 'int'; more: object; flags: { nullable: boolean } }
declare const Unknown: new () => object
@orm.Entity(env.TABLE)
export class A extends Unknown {
  @orm.PrimaryColumn({ type: env.KEY }) id: number
  @orm.Column({ name: env.NAME }) email: string
  @orm.Column({ ...env.more }) name: string
  @orm.Column({ nullable: env.flags.nullable }) note: string
  @orm.Column({ type: env.KEY, length: env.NAME }) harmless: number
}`
    expect(await findings({ 'a.ts': text })).toMatchInlineSnapshot(`
      [
        "SG2005 Cannot read the name of entity 'A': env.TABLE (a.ts:5:13) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
        "SG2005 Cannot read the base class of A: Unknown (a.ts:6:24) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
        "SG2005 Cannot read the type of column 'id': env.KEY (a.ts:7:30) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
        "SG2005 Cannot read the options of column 'name': ...env.more (a.ts:9:17) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
        "SG2005 Cannot read 'name' of column 'email': env.NAME (a.ts:8:23) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
        "SG2005 Cannot read 'nullable' of column 'note': env.flags.nullable (a.ts:10:27) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
      ]
    `)
  })

  it('takes options that a condition adds, and tells of those that count', async () => {
    const text = `${orm}const isMysql = process.env.DB === 'mysql'
@orm.Entity()
export class A {
  @orm.PrimaryColumn() id: number
  @orm.Column({ type: 'varchar', ...(isMysql ? { length: 60 } : {}), ...(isMysql && { precision: 6 }) }) email: string
  @orm.Column({ ...(isMysql ? { nullable: true } : {}) }) note: string
}`
    expect(await findings({ 'a.ts': text })).toMatchInlineSnapshot(`
      [
        "SG2005 Cannot read 'nullable' of column 'note': isMysql ? { nullable: true } : {} (a.ts:7:21) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
      ]
    `)
  })

  it('includes entities that no import leads to', async () => {
    const text = `${orm}import type { Team } from './team'
@orm.Entity()
export class A {
  @orm.PrimaryColumn() id: number
  @orm.ManyToOne('Team') team: unknown
  @orm.Column() ownerId: number
  @orm.ManyToOne('User') owner: unknown
  @orm.ManyToMany('Team') teams: unknown[]
}`
    const files = { 'a.ts': text, 'team.ts': 'export interface Team {}' }
    expect(await findings(files, ['a.ts#A', 'a.ts#A.teams'])).toMatchInlineSnapshot(`
      [
        "SG2005 Cannot read the entity of relation 'team': @orm.ManyToOne('Team') team: unknown (a.ts:6:3) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
        "SG2005 Cannot read the join table of 'A.teams': @orm.ManyToMany('Team') teams: unknown[] (a.ts:9:3) fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
      ]
    `)
  })
})

describe('names', () => {
  const text = `${orm}class Name { @orm.Column() first: string }
@orm.Entity()
export class A {
  @orm.PrimaryColumn({ name: 'a_id' }) id: number
  @orm.Column() firstName: string
  @orm.Column(() => Name) name: Name
  @orm.ManyToOne(() => A) boss: A
}
@orm.Entity('b')
export class B { @orm.PrimaryColumn() id: number }`

  it('of tables and keys that only a strategy of the host knows are listed', async () => {
    const settings = { naming: { unknown: 'ShortNames' } }
    expect(await findings({ 'a.ts': text }, ['a.ts#A', 'a.ts#B'], settings)).toMatchInlineSnapshot(`
      [
        "SG2041 A leaves names to ShortNames, which only running the host would tell: the table (a.ts:3:1) fix: Give them in the decorators, as in @Entity('users') and @Column({ name: 'user_id' }), or set \`naming\` to 'default' or 'snake_case' in scim.config.ts where that says the same",
        "SG2041 B leaves names to ShortNames, which only running the host would tell: id (a.ts:10:1) fix: Give them in the decorators, as in @Entity('users') and @Column({ name: 'user_id' }), or set \`naming\` to 'default' or 'snake_case' in scim.config.ts where that says the same",
      ]
    `)
  })

  it('that begin with what only the host knows are listed', async () => {
    const settings = { entityPrefix: { unknown: 'config.tablePrefix' } }
    expect(await findings({ 'a.ts': text }, ['a.ts#B'], settings)).toMatchInlineSnapshot(`
      [
        "SG2041 B has a table whose name begins with entityPrefix, which only running the host would tell: config.tablePrefix (a.ts:10:1) fix: Write it as a literal, or set \`naming\` to 'default' or 'snake_case' in scim.config.ts where it is empty",
      ]
    `)
  })

  it('need no strategy for tables and keys that have one, and those of other columns are guesses', async () => {
    const cwd = host({ 'a.ts': text.replace('orm.Entity()', "orm.Entity('a')") })
    const settings = { naming: { unknown: 'ShortNames' } }
    const [table] = await inspectTypeOrm({ cwd, refs: ['a.ts#A'], dialect: 'sqlite', settings })
    expect(table?.columns.map(({ field, stored: { name, isGuess } }) => [field, name, isGuess])).toEqual([
      ['id', 'a_id', undefined],
      ['firstName', 'firstName', true],
      ['boss', 'bossId', true],
      ['name.first', 'name.first', true],
    ])
  })
})

describe('single-table inheritance', () => {
  const text = `${orm}
@orm.Entity()
@orm.TableInheritance({ column: { type: 'varchar', name: 'kind' } })
export class A { @orm.PrimaryGeneratedColumn() id: number }
@orm.ChildEntity()
export class B extends A { @orm.Column() name: string }`

  it('is refused for the entity that has no table of its own', async () => {
    expect(await findings({ 'a.ts': text }, ['a.ts#B'])).toMatchInlineSnapshot(`
      [
        "SG2040 B shares the table of A, the entity that it extends (single-table inheritance) (a.ts:6:1) fix: Name A, and pick its rows where: { kind: 'B' }; kind must be a property there",
      ]
    `)
  })

  it('names the value that is given, and the column of TypeORM\u2019s own name', async () => {
    const given = text
      .replace("{ column: { type: 'varchar', name: 'kind' } }", '')
      .replace('ChildEntity()', 'ChildEntity(2)')
    expect(await findings({ 'a.ts': given }, ['a.ts#B'])).toEqual([
      expect.stringContaining(
        'fix: Name A, and pick its rows where: { type: 2 }; type must be a property there',
      ),
    ])
  })

  it('reads the value of an enum, and says none that only running the host would tell', async () => {
    const child = (value: string) =>
      `declare const env: { B: string }\nenum Kinds { Bee = 'bee' }\n${text.replace('ChildEntity()', `ChildEntity(${value})`)}`
    expect(await findings({ 'a.ts': child('Kinds.Bee') }, ['a.ts#B'])).toEqual([
      expect.stringContaining("where: { kind: 'bee' }"),
    ])
    expect(await findings({ 'a.ts': child('env.B') }, ['a.ts#B'])).toEqual([
      expect.stringContaining('fix: Name A, and pick its rows with "where"; kind must be a property there'),
    ])
  })

  it('says where each class has a table beside', async () => {
    const joined = text.replace('{ column:', "{ pattern: 'CTI', column:")
    expect(await findings({ 'a.ts': joined }, ['a.ts#B'])).toMatchInlineSnapshot(`
      [
        "SG2040 B shares the table of A, the entity that it extends, and has columns in a table of its own (class-table inheritance) (a.ts:6:1) fix: Name an entity whose columns are in one table: one that is spread over two cannot be mapped",
      ]
    `)
  })

  it('refers to the entity that has the table, and says of all others once that they have none', async () => {
    const more = `${text}
@orm.ChildEntity()
export class C extends A {}
@orm.Entity()
export class Note {
  @orm.PrimaryGeneratedColumn() id: number
  @orm.ManyToOne(() => B) about: B
  @orm.ManyToOne('C') by: Named
}
class Named {}`
    const { tables, diagnostics } = await findTypeOrmTables({
      cwd: host({ 'a.ts': more }),
      files: ['a.ts'],
      dialect: 'sqlite',
    })
    const note = tables.find(({ exportName }) => exportName === 'Note')
    expect(note?.columns.flatMap(({ references }) => references?.table ?? [])).toEqual(['a.ts#A', 'a.ts#A'])
    expect(diagnostics.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        "B and C share the table of A, the entity that they extend (single-table inheritance)",
      ]
    `)
  })

  it('leaves the entity that has the table', async () => {
    const { tables, diagnostics } = await findTypeOrmTables({
      cwd: host({ 'a.ts': text }),
      files: ['a.ts'],
      dialect: 'sqlite',
    })
    expect(tables.map(({ name }) => name)).toEqual(['a'])
    expect(diagnostics.map(({ code }) => code)).toEqual(['SG2040'])
  })
})

describe('imports', () => {
  it('that matter must resolve, but those of installed packages', async () => {
    const files = {
      'package.json':
        '{ "dependencies": { "typeorm": "1.1.1", "@nestjs/swagger": "11", "@acme/base": "workspace:*" } }',
      'a.ts': `import { ApiProperty } from '@nestjs/swagger'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import { Base } from '@acme/base'
import { Mailer } from '~/mailer'
import { Key } from '~/keys'
@Entity()
export class A extends Base {
  @ApiProperty() @PrimaryColumn() id: Key
  @Column() name: string
  send(mailer: Mailer) { return mailer.send(this.name) }
}`,
    }
    expect(await findings(files)).toMatchInlineSnapshot(`
      [
        "SG2012 Cannot resolve import '@acme/base' (a.ts:3:22) fix: Install the package, build it if it is a workspace, or add it to "paths" in tsconfig.json",
        "SG2012 Cannot resolve import '~/keys' (a.ts:5:21) fix: Install the package, build it if it is a workspace, or add it to "paths" in tsconfig.json",
      ]
    `)
  })
})
