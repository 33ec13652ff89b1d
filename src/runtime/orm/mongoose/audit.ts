import type { Audit, AuditColumn } from '../records/audited.js'
import { documentOf, type Fields } from './fields.js'
import { inSession, type MongooseHandle, nativeCollection } from './handle.js'

/** Where rows of changes are, in a collection. */
export const auditIn = (columns: Fields<AuditColumn>): Audit<Fields<AuditColumn>> => ({
  columns,
  insert: (context, row) => {
    // The adapter that gives it its context is of Mongoose.
    const db = context.db as MongooseHandle
    return nativeCollection(db, columns.id.collection.name).insertMany([documentOf(row)], inSession(db))
  },
})
