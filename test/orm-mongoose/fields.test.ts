import { describe, expect, test } from 'vitest'
import { Collection } from '../../src/runtime/orm/mongoose/fields.js'
import type { HostModel, HostSchema } from '../../src/runtime/orm/mongoose/handle.js'
import { changedPaths, pathsOf } from '../../src/runtime/orm/mongoose/paths.js'
import { givenTo, newDocument } from '../../src/runtime/orm/mongoose/sparse.js'
import { modelNamed } from './people.js'

describe('a collection whose model a framework makes', () => {
  const model = modelNamed('people')
  const connection = (models: object) => ({
    connection: { models, collection: () => undefined, transaction: () => undefined },
  })

  test('is found by the schema among the models of the connection', () => {
    const people = new Collection(model.schema)
    expect(people.isOwn).toBe(false)
    expect(() => people.name).toThrow('The model of a schema was not looked up')
    people.bind(() => connection({ Team: modelNamed('teams'), Person: model }))
    expect([people.name, people.model]).toEqual(['people', model])
  })

  test('is missed where the connection is another one', () => {
    const people = new Collection(model.schema)
    expect(() => people.bind(() => connection({ Team: modelNamed('teams') }))).toThrow(
      'The connection has no model of a schema: is it the one that the models are registered with?',
    )
  })
})

describe('what a document is given', () => {
  const inner: HostSchema = {
    path: () => undefined,
    pathType: (path) => (path === 'phone' ? 'nested' : 'real'),
    indexes: () => [],
  }
  const schema: HostSchema = {
    path: (path) => (path === 'card' ? { cast: (value) => value, schema: inner } : undefined),
    pathType: (path) => (['profile', 'profile.deep'].includes(path) ? 'nested' : 'real'),
    indexes: () => [
      [{ badge: 1 }, { unique: true, sparse: true }],
      [
        { 'profile.login': 1 },
        { unique: true, partialFilterExpression: { 'profile.login': { $exists: true } } },
      ],
      [{ boss: 1 }, { sparse: true }],
      [{ email: 1 }, { unique: true }],
    ],
  }
  const unused = () => expect.fail('not called')
  const model = Object.assign(class {}, { schema, hydrate: unused, updateMany: unused, deleteMany: unused })
  const host = model as unknown as HostModel

  test('is one path for each value; objects that the schema does not divide are values', () => {
    const since = new Date(0)
    const values = {
      profile: { first: 'A', last: undefined, deep: { er: 1 } },
      card: { phone: { work: '1' }, logo: { url: 'x' } },
      settings: { theme: 'dark' },
      since,
      boss: null,
    }
    expect(pathsOf(host, values)).toEqual({
      'profile.first': 'A',
      'profile.deep.er': 1,
      'card.phone.work': '1',
      'card.logo': { url: 'x' },
      settings: { theme: 'dark' },
      since,
      boss: null,
    })
  })

  test('is no null where a sparse unique index would hold it', () => {
    const absent = { badge: null, profile: { login: null }, boss: null, email: null }
    expect(givenTo(host, absent)).toStrictEqual({
      badge: undefined,
      'profile.login': undefined,
      boss: null,
      email: null,
    })
    expect(givenTo(host, { badge: 'b1' })).toEqual({ badge: 'b1' })
  })

  test('has no default that a sparse unique index would hold, but for one that it is given', () => {
    class Document {
      badge: unknown = ''
      constructor(values: { readonly badge?: unknown }) {
        if (values.badge !== undefined) this.badge = values.badge
      }
      set(changes: object) {
        Object.assign(this, changes)
      }
    }
    const made = (values: object) =>
      newDocument(Object.assign(Document, { schema }) as unknown as HostModel, values)
    expect([made({}).badge, made({ badge: null }).badge, made({ badge: '' }).badge]).toEqual([
      undefined,
      undefined,
      '',
    ])
  })

  test('is no more than what differs', () => {
    const document = { profile: { first: 'A', last: 'B', legacy: 1 }, card: null }
    expect(changedPaths(host, document, { profile: { first: 'A', last: 'C' }, card: { name: 'D' } })).toEqual(
      {
        'profile.last': 'C',
        'card.name': 'D',
      },
    )
  })
})
