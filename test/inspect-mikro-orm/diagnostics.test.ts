import { describe, expect, it } from 'vitest'
import type { Ref } from '../../src/inspect/host-model.js'
import type { MikroOrmSettings } from '../../src/inspect/mikro-orm/inspector.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'
import { inspectMikroOrm } from '../inspect/readers.js'

const host = (text: string) =>
  temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': '{ "dependencies": { "@mikro-orm/core": "6.6.16", "@mikro-orm/decorators": "7.2.1" } }',
    'a.ts': text,
  })
const orm = "import * as orm from '@mikro-orm/core'\n"
const findings = (text: string, refs: readonly Ref[] = ['a.ts#A'], settings?: MikroOrmSettings) =>
  findingsOf(inspectMikroOrm({ cwd: host(text), refs, dialect: 'postgresql', settings }))

describe('references', () => {
  it('gathers every mistake', async () => {
    const text = `${orm}@orm.Entity() export class A { @orm.PrimaryKey() id: number }
@orm.Entity({ abstract: true }) export class Base { @orm.PrimaryKey() id: number }
export class Plain {}
export const limit = 5`
    const refs = ['b.ts#A', 'a.ts#B', 'a.ts#Base', 'a.ts#Plain', 'a.ts#limit', 'a.ts#A.id']
    expect(await findings(text, refs)).toMatchInlineSnapshot(`
      [
        "SG2001 'b.ts#A': no such file (b.ts) fix: Correct the path; it is relative to the folder of scim.config.ts",
        "SG2002 a.ts has no export 'B' (a.ts) fix: Did you mean 'Base', 'A'?",
        "SG2004 'a.ts#Base' is not a MikroORM entity (a.ts:3:1) fix: Name a class with @Entity(), or a constant made with defineEntity or new EntitySchema",
        "SG2004 'a.ts#Plain' is not a MikroORM entity (a.ts:4:1) fix: Name a class with @Entity(), or a constant made with defineEntity or new EntitySchema",
        "SG2004 'a.ts#limit' is not a MikroORM entity (a.ts:5:14) fix: Name a class with @Entity(), or a constant made with defineEntity or new EntitySchema",
        "SG2004 'a.ts#A.id' is not a MikroORM many-to-many relation (a.ts:2:1) fix: Name a many-to-many property, or the entity of the join table itself",
      ]
    `)
  })
})

describe('what only running the host would tell', () => {
  it('is named with its place: names, options, types, related entities', async () => {
    const text = `${orm}
declare const env: { TABLE: string; NAME: string; KEY: string; more: object }
declare const Unknown: new () => object
@orm.Entity({ tableName: env.TABLE })
export class A extends Unknown {
  @orm.PrimaryKey({ type: env.KEY + 'x' }) id: number
  @orm.Property({ fieldName: env.NAME }) email: string
  @orm.Property({ ...env.more }) name: string
  @orm.ManyToOne('Team') team: unknown
  @orm.ManyToMany('Team') teams: unknown[]
}`
    expect(await findings(text, ['a.ts#A', 'a.ts#A.teams'])).toMatchInlineSnapshot(`
      [
        "SG2005 Cannot read the base class of A: Unknown (a.ts:6:24) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read 'tableName' of entity 'A': env.TABLE (a.ts:5:26) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read the options of property 'name': ...env.more (a.ts:9:19) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read the type of property 'id': env.KEY + 'x' (a.ts:7:27) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read 'fieldName' of property 'email': env.NAME (a.ts:8:30) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read the entity of relation 'team': @orm.ManyToOne('Team') team: unknown (a.ts:10:3) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read the join table of 'A.teams': @orm.ManyToMany('Team') teams: unknown[] (a.ts:11:3) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
      ]
    `)
  })

  it('includes the properties of defineEntity', async () => {
    const text = `${orm}
declare const properties: object, email: object
export const A = orm.defineEntity({ name: 'A', properties })
export const B = orm.defineEntity({ name: 'B', properties: (p) => ({ id: p.integer().primary(), email, ...properties }) })`
    expect(await findings(text, ['a.ts#A', 'a.ts#B'])).toMatchInlineSnapshot(`
      [
        "SG2005 Cannot read the properties of the entity: properties (a.ts:4:48) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read properties of the entity: ...properties (a.ts:5:104) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
        "SG2005 Cannot read property 'email': email (a.ts:5:97) fix: Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
      ]
    `)
  })
})

describe('names', () => {
  const text = `${orm}
@orm.Entity()
export class A {
  @orm.PrimaryKey({ fieldName: 'a_id' }) id: number
  @orm.Property() firstName: string
  @orm.ManyToOne(() => A) boss: A
}
@orm.Entity({ tableName: 'b' })
export class B { @orm.PrimaryKey() id: number }`

  it('of tables and keys that only a strategy of the host knows are listed', async () => {
    const settings = { naming: { unknown: 'ShortNames' } }
    expect(await findings(text, ['a.ts#A', 'a.ts#B'], settings)).toMatchInlineSnapshot(`
      [
        "SG2041 A leaves names to ShortNames, which only running the host would tell: the table (a.ts:3:1) fix: Give them in the entity, as in @Entity({ tableName: 'users' }) and @PrimaryKey({ fieldName: 'user_id' }), or set \`naming\` to 'snake_case' in scim.config.ts where that says the same",
        "SG2041 B leaves names to ShortNames, which only running the host would tell: id (a.ts:9:1) fix: Give them in the entity, as in @Entity({ tableName: 'users' }) and @PrimaryKey({ fieldName: 'user_id' }), or set \`naming\` to 'snake_case' in scim.config.ts where that says the same",
      ]
    `)
  })
})

describe('single-table inheritance', () => {
  it('is refused for the entity that has no table of its own', async () => {
    const text = `import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
@Entity({ discriminatorColumn: 'kind', discriminatorValue: 'a' })
export class A { @PrimaryKey() id: number; @Property() kind: string }
@Entity({ discriminatorValue: 'b' })
export class B extends A { @Property() name: string }`
    expect(await findings(text, ['a.ts#B', 'a.ts#A'])).toMatchInlineSnapshot(`
      [
        "SG2040 B shares the table of A, the entity that it extends (single-table inheritance) (a.ts:4:1) fix: Name A, and pick its rows where: { kind: 'b' }; kind must be a property there",
      ]
    `)
  })
})
