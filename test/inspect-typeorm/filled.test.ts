/** What the host fills itself when a row is made, so that nobody is asked for it. */
import { expect, test } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { inspectTypeOrm } from '../inspect/readers.js'

/** The columns that get a value of their own, in an entity with these members. */
async function filled(members: string): Promise<readonly string[]> {
  const cwd = temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': '{ "dependencies": { "typeorm": "1.1.1" } }',
    'a.ts': `
import { BeforeInsert, Column, Entity, PrimaryColumn } from 'typeorm'
import { newId } from './ids'
@Entity()
export class A {
  @PrimaryColumn() readonly id: string
  @Column() handle: string
  @Column() name: string
  ${members}
}`,
    'ids.ts': 'export const newId = () => String(Math.random())',
  })
  const [table] = await inspectTypeOrm({ cwd, refs: ['a.ts#A'], dialect: 'postgresql' })
  return (table?.columns ?? []).filter(({ filledBy }) => filledBy).map(({ field }) => field)
}

test.each([
  ['a hook', '@BeforeInsert() make() { this.handle ??= newId() }', ['handle']],
  [
    'a hook that writes what is readonly',
    '@BeforeInsert() make() { Object.assign(this, { id: newId() }) }',
    ['id'],
  ],
  [
    'methods that a hook calls, and that those call',
    `@BeforeInsert() make() { this.makeId() }
     private makeId() { Object.assign(this, { id: newId() }); this.makeHandle() }
     private makeHandle() { this.handle = this.name.toLowerCase() }
     later() { this.name = 'unknown' }`,
    ['id', 'handle'],
  ],
  [
    'a hook, where the row says so, and not where the request does',
    `@BeforeInsert() make() {
       if (!this.handle) this.handle = newId()
       if (current.userName) this.name = current.userName
       if (this.plain) { this.id = hash(this.plain) }
     }`,
    ['handle'],
  ],
  ['a hook that only changes a value', '@BeforeInsert() trim() { this.name = this.name.trim() }', []],
  ['a constructor, which TypeORM calls without arguments', 'constructor() { this.id = newId() }', ['id']],
  [
    'a constructor that takes some of it',
    `constructor(given?: Partial<A>, handle = newId()) {
       this.id = given?.id ?? newId()
       this.handle = handle
       if (given) this.name = 'given'
       Object.assign(this, given)
     }`,
    ['id', 'handle'],
  ],
  ['a constructor that only passes on', 'constructor({ name }: { name: string }) { this.name = name }', []],
])('%s', async (_title, members, expected) => {
  expect(await filled(members)).toEqual(expected)
})

test('the member of an enum that a column has by itself tells which states there are, and no names', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': '{ "dependencies": { "typeorm": "1.1.1" } }',
    'a.ts': `
import { Column, Entity, PrimaryColumn } from 'typeorm'
export enum Status { ACTIVE = 'active', DISABLED = 'disabled', INVITED = 'invited' }
enum Title { MINE = 'My own', OURS = 'Ours' }
@Entity()
export class A {
  @PrimaryColumn() id: string
  @Column({ type: 'varchar', default: Status.INVITED }) status: string
  @Column({ type: 'varchar', default: Title.MINE }) title: string
}`,
  })
  const [table] = await inspectTypeOrm({ cwd, refs: ['a.ts#A'], dialect: 'postgresql' })
  expect(
    table?.columns.map(({ field, type }) => [field, 'values' in type ? type.values : undefined]),
  ).toEqual([
    ['id', undefined],
    ['status', ['active', 'disabled', 'invited']],
    ['title', undefined],
  ])
})

test('what no insert has is not filled, and what is null by itself may be', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': '{ "dependencies": { "typeorm": "1.1.1" } }',
    'a.ts': `
import { Column, Entity, PrimaryColumn } from 'typeorm'
@Entity()
export class A {
  @PrimaryColumn() id: string
  @Column({ type: 'bigint', select: false, insert: false }) letters: number
  @Column({ type: 'timestamp', default: null }) firstSeenAt: Date
  @Column() name: string
}`,
  })
  const [table] = await inspectTypeOrm({ cwd, refs: ['a.ts#A'], dialect: 'postgresql' })
  expect(
    table?.columns.map(({ field, notNull, filledBy, readOnly }) => [field, notNull, filledBy, readOnly]),
  ).toEqual([
    ['id', true, undefined, undefined],
    ['letters', true, 'database', true],
    ['firstSeenAt', false, undefined, undefined],
    ['name', true, undefined, undefined],
  ])
})
