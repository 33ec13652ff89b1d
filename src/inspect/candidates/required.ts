import type { CreateValue } from '../../config/config.js'
import type { Source } from '../detect/sources.js'
import type { HostColumn, HostTable } from '../host-model.js'
import { findIdGenerators, generatorCall } from './id-generators.js'
import { plainName } from './words.js'

/** The values of a new row beyond the mapping. */
export interface CreateProposal {
  readonly values: Readonly<Record<string, CreateValue>>
  /** Field → why it has its value, where that is not plain. */
  readonly reasons: Readonly<Record<string, string>>
  /** Columns that only the user can answer for, with the values that they take, where those are known. */
  readonly open: readonly {
    readonly field: string
    readonly reason: string
    readonly choices: readonly string[]
  }[]
}

interface Proposed {
  readonly value: CreateValue
  readonly reason?: string
}

const randomUuid: CreateValue = { kind: 'call', ref: 'node:crypto#randomUUID', args: [] }

const ordinaryRoles = ['member', 'user', 'viewer', 'basic', 'standard', 'employee', 'default', 'guest']
const affirmative = /^(is)?(accepted|confirmed|verified|approved|emailverified|active|enabled)$/

/**
 * The columns that an insert must give a value: not null, and no default.
 *
 * @param untold The key, where a default fills it that the database does not tell.
 */
function requiredColumns(table: HostTable, untold?: HostColumn): readonly HostColumn[] {
  return table.columns.filter((column) => column.notNull && (!column.filledBy || column === untold))
}

/**
 * Proposes values for the required columns that no mapping fills: the ordinary role, an id by the host's own function or a
 * UUID, a hash that no password has, flags. Everything else stays open.
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
  const columns = requiredColumns(table, untold).filter(({ field }) => !filled.has(field))
  const proposed = columns.map((column) => ({ column, found: valueFor(table, column, sources) }))
  const told = proposed.flatMap(({ column, found }) => (found ? [{ field: column.field, ...found }] : []))
  return {
    values: Object.fromEntries(told.map(({ field, value }) => [field, value])),
    reasons: Object.fromEntries(told.flatMap(({ field, reason }) => (reason ? [[field, reason]] : []))),
    open: proposed.flatMap(({ column, found }) =>
      found ? [] : [{ field: column.field, reason: reasonFor(column), choices: choicesOf(column) }],
    ),
  }
}

function valueFor(table: HostTable, column: HostColumn, sources: readonly Source[]): Proposed | undefined {
  const name = plainName(column.field)
  if (column.type.kind === 'boolean') return { value: affirmative.test(name) }
  if (isNumericFlag(column)) return { value: affirmative.test(name) ? 1 : 0 }
  if (column.type.kind !== 'string' || column.references) return undefined
  const { values } = column.type
  if (values) {
    const role = ordinaryRoles
      .map((name) => values.find((value) => value.toLowerCase() === name))
      .find((value) => value !== undefined)
    return role === undefined ? undefined : { value: role }
  }
  // A fixed text would be a password where the app hashes what it is given.
  if (isPassword(name)) return { value: randomUuid, reason: 'random: no password has it as its hash' }
  if (column.primaryKey) {
    const [generator] = findIdGenerators(sources)
    if (generator) return { value: generatorCall(generator, table.name, sources) }
  }
  if ((column.primaryKey || column.unique) && identifying.test(name))
    return { value: randomUuid, reason: 'your app exports no function that makes one' }
  return /role$/.test(name) ? { value: 'member' } : undefined
}

/** Texts that tell rows apart, and that nobody chooses. */
const identifying = /^(public|external)?id$|(uid|uuid|guid|ulid|cuid|nanoid|token|secret|apikey|salt)$/

const isPassword = (name: string) => /pass(word|wd)|hash/.test(name)

const choicesOf = ({ type }: HostColumn): readonly string[] =>
  (type.kind === 'string' ? type.values : undefined) ?? []

/** SQLite and MySQL have numbers for booleans: a type that is made from the database says so. */
const isNumericFlag = ({ field, type }: HostColumn) => type.kind === 'number' && /^(is|has)[_A-Z]/.test(field)

function reasonFor({ primaryKey, filledBy, references, type, typeText }: HostColumn): string {
  if (primaryKey && filledBy)
    return 'MySQL does not tell the key that its default makes; name a function that does'
  if (primaryKey) return 'primary key without a default; name the function that makes ids'
  if (references) return `required reference to ${references.table}`
  if (type.kind === 'string' && type.values) return `required; one of ${type.values.join(', ')}`
  return `required ${typeText} without a default`
}
