/**
 * An imitation of a MongoDB server behind the real Mongoose, for as much as the binding and Mongoose's documents ask of
 * the driver: mingo evaluates, transactions run one after the other. It proves nothing about a server's own ways.
 */
import { valueAt } from '../../src/runtime/orm/records/value-at.js'
import { type Document, mingo } from './mingo.js'

type Documents = readonly Document[]
type Filter = Document

interface Result {
  readonly acknowledged: true
  readonly matchedCount: number
  readonly modifiedCount: number
  readonly deletedCount: number
}

export interface InMemoryServer {
  /** All documents of a collection. */
  readonly documents: (name: string) => Documents
  /** The calls of `aggregate` since the server was made. */
  readonly aggregations: () => number
  /** The updates since then, as the driver got them. */
  readonly updates: () => Update[]
}

interface Update {
  readonly collection: string
  readonly filter: Filter
  readonly change: Document
}

interface UniqueIndex {
  readonly fields: readonly string[]
  /** Whether a document is in it. */
  readonly holds: (document: Document) => boolean
}

interface IndexOptions {
  readonly unique?: boolean
  readonly sparse?: boolean
  readonly partialFilterExpression?: Document
}

/** What the imitation replaces of a connection, and the keys that Mongoose makes. */
export interface Connectable {
  readonly connection: {
    db?: unknown
    startSession: () => Promise<unknown>
    onOpen(): void
  }
  readonly Types: { readonly ObjectId: ObjectIdClass }
}

type ObjectIdClass = new (hex?: string) => object

/** Whatever the version of `bson` that made it. */
const isKey = (value: object): boolean => Reflect.get(value, '_bsontype') === 'ObjectId'

/** mingo compares the keys of MongoDB as text, so they are text while it looks at them. */
const KEY = /^key:([0-9a-f]{24}):$/

function encoded(value: unknown): unknown {
  if (value instanceof Date || value instanceof RegExp || typeof value !== 'object' || value === null)
    return value
  if (isKey(value)) return `key:${String(value)}:`
  // Subdocuments are sent as what the driver asks them for.
  if ('toBSON' in value && typeof value.toBSON === 'function') return encoded(value.toBSON())
  if (Array.isArray(value)) return Array.from(value, encoded)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, encoded(each)]))
}

function decoderWith(ObjectId: ObjectIdClass): (value: unknown) => unknown {
  const decoded = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [, hex] = KEY.exec(value) ?? []
      return hex === undefined ? value : new ObjectId(hex)
    }
    if (value instanceof Date || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(decoded)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decoded(each)]))
  }
  return decoded
}

/** mingo looks past `localField` and `foreignField` where there is a `pipeline`; MongoDB has all three since 5.0. */
function withoutShortForm(stage: Document): Document {
  const { $lookup: lookup } = stage
  const { localField, foreignField, pipeline, ...others }: Document = Object(lookup)
  if (!Array.isArray(pipeline) || localField === undefined) return stage
  const foreign = `$${foreignField}`
  const list = { $cond: [{ $isArray: foreign }, foreign, [foreign]] }
  const isEqual = { $match: { $expr: { $in: ['$$own', list] } } }
  const stages = [isEqual, ...pipeline.map(withoutShortForm)]
  return { $lookup: { ...others, let: { own: `$${localField}` }, pipeline: stages } }
}

/** mingo knows no keys: text becomes one, and one text, as they are while it looks at them. */
function withConversions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withConversions)
  if (typeof value !== 'object' || value === null || value instanceof RegExp || value instanceof Date)
    return value
  const { $toString: key, $convert } = Object(value)
  if (key !== undefined) {
    const behind = { $replaceAll: { input: key, find: 'key:', replacement: '' } }
    const isText = { $eq: [{ $type: key }, 'string'] }
    return { $cond: [isText, { $replaceAll: { input: behind, find: ':', replacement: '' } }, value] }
  }
  if ($convert?.to === 'objectId') {
    const { input, onError } = $convert
    const isHex = { $regexMatch: { input: { $ifNull: [input, ''] }, regex: /^[0-9a-f]{24}$/ } }
    return { $cond: [isHex, { $concat: ['key:', input, ':'] }, onError] }
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withConversions(each)]))
}

const documentOf = (value: unknown): Document => Object(encoded(value))

/** Lets Mongoose's connection talk to an imitation. */
export function connectInMemory({ connection, Types }: Connectable): InMemoryServer {
  const decoded = decoderWith(Types.ObjectId)
  let stored = new Map<string, Documents>()
  const uniques = new Map<string, readonly UniqueIndex[]>()
  const updates: Update[] = []
  let aggregations = 0
  let last: Promise<unknown> = Promise.resolve()

  const all = (name: string): Documents => stored.get(name) ?? []

  const put = (name: string, documents: Documents) => {
    for (const { fields, holds } of [{ fields: ['_id'], holds: () => true }, ...(uniques.get(name) ?? [])]) {
      const indexed = documents.filter(holds)
      const keys = indexed.map((document) => JSON.stringify(fields.map((field) => valueAt(document, field))))
      if (new Set(keys).size < keys.length)
        throw Object.assign(new Error('E11000 duplicate key error'), {
          name: 'MongoServerError',
          code: 11000,
        })
    }
    stored.set(name, documents)
  }

  const result = (count: number): Result => ({
    acknowledged: true,
    matchedCount: count,
    modifiedCount: count,
    deletedCount: count,
  })

  const collection = (name: string) => {
    // Nothing here inserts by an update, so what is for that alone changes nothing.
    const update = (filter: Filter, { $setOnInsert: _, ...change }: Document, limit: number) => {
      updates.push({ collection: name, filter, change })
      const query = new mingo.Query(documentOf(filter))
      let count = 0
      put(
        name,
        all(name).map((document) => {
          if (count >= limit || !query.test(document)) return document
          count++
          const changed = structuredClone(document)
          mingo.update(changed, documentOf(change), [], documentOf(filter))
          return changed
        }),
      )
      return result(count)
    }
    const remove = (filter: Filter, limit: number) => {
      const query = new mingo.Query(documentOf(filter))
      const before = all(name)
      let left = limit
      put(
        name,
        before.filter((document) => !(left > 0 && query.test(document) && left-- > 0)),
      )
      return result(before.length - all(name).length)
    }
    const insert = (documents: Documents) => {
      put(name, [...all(name), ...documents.map(documentOf)])
      return result(documents.length)
    }
    /** One after the other: up to the first that is refused, or all others where their order does not matter. */
    const insertMany = (documents: Documents, { ordered = true }: { readonly ordered?: boolean } = {}) => {
      const errors: unknown[] = []
      for (const document of documents) {
        if (ordered && errors.length > 0) break
        try {
          insert([document])
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return result(documents.length)
    }
    return {
      collectionName: name,
      aggregate: (pipeline: Documents) => ({
        toArray: async () => {
          aggregations++
          const stages = pipeline.map(documentOf).map(withoutShortForm).map(withConversions).map(documentOf)
          // Stages change objects in place.
          const collectionResolver = (other: string) => structuredClone([...all(other)])
          const found = mingo.aggregate(collectionResolver(name), stages, { collectionResolver })
          return found.map(decoded)
        },
      }),
      findOne: async (filter: Filter) => {
        const query = new mingo.Query(documentOf(filter))
        return decoded(all(name).find((document) => query.test(document)) ?? null)
      },
      insertOne: async (document: Document) => insert([document]),
      insertMany: async (documents: Documents, options?: { readonly ordered?: boolean }) =>
        insertMany(documents, options),
      updateOne: async (filter: Filter, change: Document) => update(filter, change, 1),
      updateMany: async (filter: Filter, change: Document) =>
        update(filter, change, Number.POSITIVE_INFINITY),
      deleteOne: async (filter: Filter) => remove(filter, 1),
      deleteMany: async (filter: Filter) => remove(filter, Number.POSITIVE_INFINITY),
      createIndex: async (keys: Document, { unique, sparse, partialFilterExpression = {} }: IndexOptions) => {
        const fields = Object.keys(keys)
        const query = new mingo.Query(documentOf(partialFilterExpression))
        const holds = (document: Document) =>
          query.test(document) && !(sparse && fields.every((field) => valueAt(document, field) === undefined))
        if (unique) uniques.set(name, [...(uniques.get(name) ?? []), { fields, holds }])
        return fields.join('_')
      },
    }
  }

  const session = () => ({
    hasEnded: false,
    inTransaction: () => true,
    endSession: async () => undefined,
    withTransaction: <T>(work: () => Promise<T>): Promise<T> => {
      const run = async () => {
        const before = new Map(stored)
        try {
          return await work()
        } catch (error) {
          stored = before
          throw error
        }
      }
      const mine = last.then(run, run)
      last = mine.catch(() => undefined)
      return mine
    },
  })

  connection.db = { collection }
  connection.startSession = async () => session()
  connection.onOpen()
  return {
    documents: (name) => all(name).map((each) => Object(decoded(each))),
    aggregations: () => aggregations,
    updates: () => updates,
  }
}
