import type { CreateValue } from '../../config/config.js'
import type { Source } from '../detect/sources.js'
import type { HostColumn, HostTable } from '../host-model.js'
import { findIdGenerators, generatorCall } from './id-generators.js'
import { plainName } from './words.js'

/** What a new row needs beyond the mapping. */
export interface CreateProposal {
  readonly values: Readonly<Record<string, CreateValue>>
  /** Columns that only the user can answer for. */
  readonly open: readonly { readonly field: string; readonly reason: string }[]
}

const ordinaryRoles = ['member', 'user', 'viewer', 'basic', 'standard', 'employee', 'default', 'guest']
const roleNames = /^(\w*role|type|kind)$/
const affirmative = /^(is)?(accepted|confirmed|verified|approved|emailverified|active|enabled)$/

/**
 * The columns that an insert must give a value: not null, and no default.
 *
 * @param untold The key, where a default fills it that the database does not tell.
 */
export function requiredColumns(table: HostTable, untold?: HostColumn): readonly HostColumn[] {
  return table.columns.filter((column) => column.notNull && (!column.hasDefault || column === untold))
}

/**
 * Proposes values for the required columns that no mapping fills: the ordinary role, an id by the host's own function,
 * flags. Passwords and everything else stay open.
 *
 * @param filled The fields that the mapping, the active flag and the links fill.
 * @param untold The key, where a default fills it that the database does not tell.
 */
export function proposeCreate(
  table: HostTable,
  filled: ReadonlySet<string>,
  sources: readonly Source[],
  untold?: HostColumn,
): CreateProposal {
  const values: Record<string, CreateValue> = {}
  const open: { field: string; reason: string }[] = []
  for (const column of requiredColumns(table, untold).filter(({ field }) => !filled.has(field))) {
    const value = valueFor(table, column, sources)
    if (value === undefined) open.push({ field: column.field, reason: reasonFor(column) })
    else values[column.field] = value
  }
  return { values, open }
}

function valueFor(table: HostTable, column: HostColumn, sources: readonly Source[]): CreateValue | undefined {
  const name = plainName(column.field)
  if (column.type.kind === 'boolean') return affirmative.test(name)
  if (isNumericFlag(column)) return affirmative.test(name) ? 1 : 0
  if (column.type.kind !== 'string') return undefined
  if (column.primaryKey && !column.references) {
    const [generator] = findIdGenerators(sources)
    return generator && generatorCall(generator, table.name, sources)
  }
  const { values } = column.type
  if (values)
    return ordinaryRoles.map((role) => values.find((value) => value.toLowerCase() === role)).find(Boolean)
  return roleNames.test(name) && name.endsWith('role') ? 'member' : undefined
}

/** SQLite and MySQL have numbers for booleans: a type that is made from the database says so. */
const isNumericFlag = ({ field, type }: HostColumn) => type.kind === 'number' && /^(is|has)[_A-Z]/.test(field)

function reasonFor({ field, primaryKey, hasDefault, references, type, typeText }: HostColumn): string {
  if (/pass(word|wd)|hash/.test(plainName(field))) return 'required; give a hash that no password matches'
  if (primaryKey && hasDefault)
    return 'MySQL does not tell the key that its default makes; name a function that does'
  if (primaryKey) return 'primary key without a default; name the function that makes ids'
  if (references) return `required reference to ${references.table}`
  if (type.kind === 'string' && type.values) return `required; one of ${type.values.join(', ')}`
  return `required ${typeText} without a default`
}
