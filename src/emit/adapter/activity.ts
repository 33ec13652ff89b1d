import type { ActivePlan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
import { property } from '../literal.js'
import { columnLiteral, isNeverAbsent, readField, type Written, writeField } from './fields.js'

/** How an adapter filters by, shows and writes a user's activity. */
export interface ActivitySource {
  /** The condition or the boolean column of `active` in `filterMap`. */
  readonly filter: string
  readonly shown: string
  /** The entry of `columns`; none where the SCIM record keeps the flag. */
  readonly written?: Written
  /** Whether `columns` needs the row as it is. */
  readonly needsRow: boolean
}

export function activitySource(active: ActivePlan, table: string, file: EmittedFile): ActivitySource {
  switch (active.kind) {
    case 'scim':
      return {
        filter: property(file.sibling('model.gen.ts', 'scimUsers'), 'active'),
        shown: 'scim.active',
        needsRow: false,
      }
    case 'flag':
      return flag(active, table, file)
    case 'timestamp':
      return timestamp(active, table, file)
    case 'values':
      return values(active, table, file)
  }
}

/** A nullable flag counts as set only where it is true. */
function flag(
  { column, inverted }: ActivePlan & { kind: 'flag' },
  table: string,
  file: EmittedFile,
): ActivitySource {
  const field = property(table, column.field)
  const host = readField('host', column)
  const sql = () => file.condition('sql')
  const written = writeField(file, column, inverted ? '!data.active' : 'data.active')
  const isTrue = () =>
    file.orm.documents ? `${file.condition('eq')}(${field}, true)` : `${sql()}\`\${${field}} is true\``
  const isNotTrue = () =>
    file.orm.documents ? `${file.condition('ne')}(${field}, true)` : `${sql()}\`\${${field}} is not true\``
  if (inverted)
    return {
      filter: isNeverAbsent(column) ? `${file.condition('eq')}(${field}, false)` : isNotTrue(),
      shown: `!${host}`,
      written,
      needsRow: false,
    }
  return {
    filter: isNeverAbsent(column) ? field : isTrue(),
    shown: isNeverAbsent(column) ? host : `${host} === true`,
    written,
    needsRow: false,
  }
}

const nowByKind: Readonly<Record<string, string>> = {
  string: 'new Date().toISOString()',
  number: 'Date.now()',
}

/** A user who is inactive already keeps the time at which that began. */
function timestamp(
  { column }: ActivePlan & { kind: 'timestamp' },
  table: string,
  file: EmittedFile,
): ActivitySource {
  const host = readField('host', column)
  const now = nowByKind[column.type.kind] ?? 'new Date()'
  return {
    filter: `${file.condition('isNull')}(${property(table, column.field)})`,
    shown: file.orm.documents ? `!${host}` : `${host} ${file.orm.mayBeUndefined ? '==' : '==='} null`,
    written: writeField(file, column, `data.active ? null : (${readField('host?', column)} ?? ${now})`),
    needsRow: true,
  }
}

/** Values besides `on` and `off`, such as `invited`, read as inactive and stay until the user is activated. */
function values(
  { column, on, off }: ActivePlan & { kind: 'values' },
  table: string,
  file: EmittedFile,
): ActivitySource {
  const activity = file.imports.value('@scim-gen/runtime', 'activity')
  const [onValue, offValue] = [on, off].map((value) => columnLiteral(file, column, value))
  const equal = `${file.condition('eq')}(${property(table, column.field)}, ${onValue})`
  const states = `{ on: ${onValue}, off: ${offValue} }`
  return {
    // SQL's comparison with null is neither true nor false; the user is inactive.
    filter:
      column.notNull || file.orm.documents ? equal : `${file.condition('sql')}\`(\${${equal}}) is true\``,
    shown: `${readField('host', column)} === ${onValue}`,
    written: writeField(file, column, `${activity}(data.active, ${readField('host?', column)}, ${states})`),
    needsRow: true,
  }
}
