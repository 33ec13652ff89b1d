/** The log of requests in a collection. */
import type { LoggedRequest } from '../../log/row.js'
import type { LogColumn, LogFilter, LogStore } from '../../log/store.js'
import { documentOf, type Field, type Fields, rowOf } from './fields.js'
import { type MongooseHandle, nativeCollection } from './handle.js'
import { indexesOfLog } from './indexes.js'
import { keepIndexes } from './kept-indexes.js'

/** Fields that only some collections have. */
type Optional = Exclude<keyof LoggedRequest, LogColumn>

/** Where the log is: emitted into `model.gen.ts`. */
export interface LogTable {
  readonly log: Fields<LogColumn> & { readonly [name in Optional]?: Field }
}

/** The log of requests in MongoDB. */
export const logStore = <Tenant = never>(table: LogTable): LogStore<MongooseHandle, Tenant> => {
  const { log } = table
  const indexed = { indexes: () => indexesOfLog(table) }
  const collectionOf = (db: MongooseHandle) => nativeCollection(db, log.id.collection.name)
  const find = async (db: MongooseHandle, filter: LogFilter, order: 1 | -1, limit: number, skip = 0) => {
    const pipeline = [
      { $match: conditionOf(filter, log) },
      { $sort: { _id: order } },
      { $skip: skip },
      { $limit: limit },
    ]
    const found = await collectionOf(db).aggregate(pipeline, {}).toArray()
    // The documents are written below, of these very rows.
    return found.map((document) => rowOf(document) as unknown as LoggedRequest<Tenant>)
  }

  return {
    async insert(db, rows) {
      // Without them the log is read slowly, and no more.
      await keepIndexes(db, table, indexed, () => {})
      const names = Object.keys(log) as readonly (keyof LoggedRequest)[]
      const written = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
      try {
        await collectionOf(db).insertMany(written.map(documentOf), { ordered: false })
      } catch (error) {
        // Rows that are there already stay: of an insert whose answer was lost.
        if (!isDuplicate(error)) throw error
      }
    },

    list: (db, filter, order, limit) => find(db, filter, order === 'asc' ? 1 : -1, limit),

    async deleteBefore(db, before, most) {
      const [last] = await find(db, { before }, 1, 1, most - 1)
      await collectionOf(db).deleteMany({ _id: last ? { $lte: last.id } : { $lt: before } }, {})
      return last !== undefined
    },
  }
}

const DUPLICATE = 11_000

const isDuplicate = (error: unknown): boolean => Reflect.get(Object(error), 'code') === DUPLICATE

function conditionOf(filter: LogFilter, log: LogTable['log']): Readonly<Record<string, unknown>> {
  const { leastStatus, from, after, before, ...equal } = filter
  const bounds = {
    ...(from !== undefined && { $gte: from }),
    ...(after !== undefined && { $gt: after }),
    ...(before !== undefined && { $lt: before }),
  }
  const fields = Object.entries(equal).map(([name, value]) => {
    const field = log[name as keyof typeof equal]
    return field ? { [field.path]: value } : { _id: null }
  })
  return {
    $and: [
      { _id: { $gt: '', ...bounds } },
      ...fields,
      ...(leastStatus === undefined ? [] : [{ status: { $gte: leastStatus } }]),
    ],
  }
}
