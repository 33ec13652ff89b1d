/** What properties of entities have by themselves. */
import { expect, test } from 'vitest'
import { temporaryHost } from './host.js'
import { inspectMikroOrm, inspectTypeOrm } from './readers.js'

test.each([
  ['typeorm', 'Column', 'PrimaryColumn', inspectTypeOrm],
  ['@mikro-orm/core', 'Property', 'PrimaryKey', inspectMikroOrm],
] as const)('what a property has by itself is what a row has, %s', async (from, column, key, inspect) => {
  const cwd = temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': `{ "dependencies": { "${from}": "6" } }`,
    'a.ts': `
import { ${column}, Entity, ${key} } from '${from}'
const Ways = { Own: 'own', Other: 'other' } as const
enum Standing { WAITING = 'waiting', IN = 'in' }
@Entity()
export class A {
  @${key}() id!: string
  @${column}() way: (typeof Ways)[keyof typeof Ways] = Ways.Own
  @${column}({ type: 'varchar' }) standing: Standing = Standing.WAITING
  @${column}({ type: 'varchar', default: 'told' }) given: string = 'written'
  @${column}() isIn: boolean = false
  @${column}({ type: 'varchar' }) made: string = makeOne()
}`,
  })
  const [table] = await inspect({ cwd, refs: ['a.ts#A'], dialect: 'postgresql' })
  expect(Object.fromEntries(table?.columns.map(({ field, initial }) => [field, initial]) ?? [])).toEqual({
    way: 'own',
    standing: 'waiting',
    given: 'told',
    isIn: false,
  })
})
