import type { Schema } from 'mongoose'

/** Documents are kept when somebody deletes them. */
export function softDeletes(schema: Schema): void {
  schema.add({ deleted: { type: Boolean, default: false } })
}
