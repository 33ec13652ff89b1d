import type { SourceLocation } from '../diagnostics.js'
import type { HostColumn, Ref } from './host-model.js'

/** Where the key of another table is held. */
interface Holder {
  readonly field: string
  /** In SQL. */
  readonly name: string
  readonly location: SourceLocation
}

/** A column that holds the key of another table: it has the type of what it refers to. */
export const keyColumn = (
  { field, name, location }: Holder,
  table: Ref,
  key: Pick<HostColumn, 'field' | 'type' | 'typeText' | 'stored'>,
  facts: Pick<HostColumn, 'notNull' | 'primaryKey' | 'unique'> & Partial<HostColumn>,
): HostColumn => ({
  ...facts,
  field,
  type: key.type,
  typeText: key.typeText,
  references: { table, field: key.field },
  stored: { ...key.stored, name },
  location,
})

/** Of a table between two others, which has them as its primary key. */
export const joined = { notNull: true, primaryKey: true, unique: false } as const
