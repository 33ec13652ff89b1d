import { expect, it } from 'vitest'
import { inspectMongoose } from '../inspect/readers.js'
import { temporaryHost } from './host.js'

it('knows the enum that types a path, by itself or by its values, and none that nobody can import', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'src/member.ts': `
      import { model, Schema } from 'mongoose'
      export enum State { Active = 'active', Gone = 'gone' }
      enum Kept { a = 'a' }
      export const Member = model('Member', new Schema({
        state: { type: String, enum: Object.values(State) },
        other: { type: String, enum: State },
        kept: { type: String, enum: Object.values(Kept) },
        text: { type: String, enum: ['active', 'gone'] },
      }))`,
  })
  const [table] = await inspectMongoose({ cwd, refs: ['src/member.ts#Member'] })
  const members = { ref: 'src/member.ts#State', names: { active: 'Active', gone: 'Gone' } }
  const found = Object.fromEntries(table?.columns.map((column) => [column.field, column.members]) ?? [])
  expect(found).toMatchObject({ state: members, other: members })
  expect([found.kept, found.text]).toEqual([undefined, undefined])
})

it('reads words that are the keys of an object, whatever its values are', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'src/member.ts': `
      import { model, Schema } from 'mongoose'
      enum State { Active = 'active', Gone = 'gone' }
      const shown = { [State.Active]: { colour: paint() }, [State.Gone]: paint() }
      export const Member = model('Member', new Schema({
        state: { type: String, enum: Object.keys(shown) },
        kind: { type: String, enum: Object.keys(State) },
      }))`,
  })
  const [table] = await inspectMongoose({ cwd, refs: ['src/member.ts#Member'] })
  const found = Object.fromEntries(table?.columns.map((column) => [column.field, column.type]) ?? [])
  expect(found).toMatchObject({
    state: { kind: 'string', values: ['active', 'gone'] },
    kind: { kind: 'string', values: ['Active', 'Gone'] },
  })
})

it('a default that is none of the values fills nothing: Mongoose refuses what it has filled in', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'src/member.ts': `
      import { model, Schema } from 'mongoose'
      export const Member = model('Member', new Schema({
        role: { type: String, enum: ['Owner', 'Staff'], default: 'staff', required: true },
        kind: { type: String, enum: ['inner', 'outer'], default: 'inner', required: true },
      }))`,
  })
  const [table] = await inspectMongoose({ cwd, refs: ['src/member.ts#Member'] })
  const found = table?.columns.map(({ field, filledBy, initial }) => [field, filledBy, initial])
  expect(found).toEqual(
    expect.arrayContaining([
      ['role', undefined, undefined],
      ['kind', 'orm', 'inner'],
    ]),
  )
})
