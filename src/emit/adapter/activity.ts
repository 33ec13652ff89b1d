import type { HostColumn } from '../../inspect/host-model.js'
import type { ActiveColumn, Plan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
import { property } from '../literal.js'
import { columnLiteral, isNeverAbsent, readField, type Written, writeField } from './fields.js'

/** How an adapter filters by, shows and writes a user's activity. */
export interface ActivitySource {
  /** The condition or the boolean column of `active` in `filterMap`. */
  readonly filter: string
  readonly shown: string
  /** The entry of `columns`, or of what is written to the membership; none where no column of the host has it. */
  readonly written?: Written
  /** Whether that needs the row as it is. */
  readonly needsRow: boolean
}

export function activitySource(
  { user: { active, table }, tenant }: Pick<Plan, 'user' | 'tenant'>,
  file: EmittedFile,
): ActivitySource {
  switch (active.kind) {
    case 'scim':
      return {
        filter: property(file.sibling('model.gen.ts', 'scimUsers'), 'active'),
        shown: 'scim.active',
        needsRow: false,
      }
    case 'presence':
      return { filter: 'this.ofMembership()', shown: 'membership !== undefined', needsRow: false }
  }
  if (active.of === 'user') return ofRow(active, { name: 'host', table: file.columns(table) }, file)
  const memberships = tenant?.through ? file.columns(tenant.through.table) : ''
  const source = ofRow(active, { name: 'membership', table: memberships }, file)
  return { ...source, filter: `this.ofMembership(${source.filter})` }
}

/** The row that tells, as an adapter calls it, and its table. */
interface Teller {
  readonly name: 'host' | 'membership'
  readonly table: string
}

function ofRow(active: ActiveColumn, teller: Teller, file: EmittedFile): ActivitySource {
  switch (active.kind) {
    case 'flag':
      return flag(active, teller, file)
    case 'timestamp':
      return timestamp(active, teller, file)
    case 'values':
      return values(active, teller, file)
  }
}

/** A user may be no member, in which nothing tells of activity. */
const shownOf = ({ name }: Teller) => (name === 'host' ? 'host' : 'membership?')

/** A nullable flag counts as set only where it is true. */
function flag(
  { column, inverted }: ActiveColumn & { kind: 'flag' },
  teller: Teller,
  file: EmittedFile,
): ActivitySource {
  const field = property(teller.table, column.field)
  const host = readField(shownOf(teller), column)
  const isAlwaysThere = isNeverAbsent(column) && teller.name === 'host'
  const sql = () => file.condition('sql')
  const written = writeField(file, column, inverted ? '!data.active' : 'data.active')
  const isTrue = () =>
    file.orm.documents ? `${file.condition('eq')}(${field}, true)` : `${sql()}\`\${${field}} is true\``
  const isNotTrue = () =>
    file.orm.documents ? `${file.condition('ne')}(${field}, true)` : `${sql()}\`\${${field}} is not true\``
  if (inverted)
    return {
      filter: isNeverAbsent(column) ? `${file.condition('eq')}(${field}, false)` : isNotTrue(),
      shown:
        teller.name === 'host'
          ? `!${host}`
          : `membership !== undefined && !${readField('membership', column)}`,
      written,
      needsRow: false,
    }
  return {
    filter: isNeverAbsent(column) ? field : isTrue(),
    shown: isAlwaysThere ? host : `${host} === true`,
    written,
    needsRow: false,
  }
}

/** The time at which it is written, as a column takes it. */
export const now = ({ type }: HostColumn): string => nowByKind[type.kind] ?? 'new Date()'

const nowByKind: Readonly<Record<string, string>> = {
  string: 'new Date().toISOString()',
  number: 'Date.now()',
}

/** A user who is inactive already keeps the time at which that began. */
function timestamp(
  { column }: ActiveColumn & { kind: 'timestamp' },
  { name, table }: Teller,
  file: EmittedFile,
): ActivitySource {
  const host = readField(name, column)
  const isNull = file.orm.documents ? `!${host}` : `${host} ${file.orm.mayBeUndefined ? '==' : '==='} null`
  return {
    filter: `${file.condition('isNull')}(${property(table, column.field)})`,
    shown: name === 'host' ? isNull : `membership !== undefined && ${isNull}`,
    written: writeField(
      file,
      column,
      `data.active ? null : (${readField(`${name}?`, column)} ?? ${now(column)})`,
    ),
    needsRow: true,
  }
}

/** Values besides `on` and `off`, such as `invited`, read as inactive and stay until the user is activated. */
function values(
  { column, on, off }: ActiveColumn & { kind: 'values' },
  teller: Teller,
  file: EmittedFile,
): ActivitySource {
  const { name, table } = teller
  const activity = file.imports.value('@scim-gen/runtime', 'activity')
  const [onValue, offValue] = [on, off].map((value) => columnLiteral(file, column, value))
  const equal = `${file.condition('eq')}(${property(table, column.field)}, ${onValue})`
  const states = `{ on: ${onValue}, off: ${offValue} }`
  return {
    // SQL's comparison with null is neither true nor false; the user is inactive.
    filter:
      column.notNull || file.orm.documents ? equal : `${file.condition('sql')}\`(\${${equal}}) is true\``,
    shown: `${readField(shownOf(teller), column)} === ${onValue}`,
    written: writeField(
      file,
      column,
      `${activity}(data.active, ${readField(`${name}?`, column)}, ${states})`,
    ),
    needsRow: true,
  }
}
