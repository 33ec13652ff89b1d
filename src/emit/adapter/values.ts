import type { CreateValue } from '../../config/config.js'
import type { HostColumn } from '../../inspect/host-model.js'
import type { CreatePlan, WherePlan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
import { callOf, objectLiteral } from '../layout.js'
import { literal, property } from '../literal.js'
import { columnLiteral, entriesOf, type Written, writeField } from './fields.js'

/** A value that a new row needs, as source text; `data` is the SCIM resource. */
function createValue(value: CreateValue, column: HostColumn, file: EmittedFile): string {
  if (typeof value !== 'object' || value === null) return columnLiteral(file, column, value)
  if (value.kind === 'call') return `${file.ref(value.ref)}(${value.args.map(literal).join(', ')})`
  return readAttribute(value.name)
}

/** `name.givenName` → `data.name?.givenName` */
export function readAttribute(path: string): string {
  const [name = '', ...rest] = path.split('.')
  return rest.reduce((object, part) => property(`${object}?`, part), property('data', name))
}

/** The entries of an object literal for the columns of a new row. */
export const createEntries = (plans: readonly CreatePlan[], file: EmittedFile): readonly Written[] =>
  plans.map(({ column, value }) => writeField(file, column, createValue(value, column, file)))

/** What `newRow` returns: the mapped columns, and what else a new row needs. */
export function newRow(others: readonly Written[], columns: readonly Written[]): string {
  if (others.length === 0) return 'this.columns(data)'
  // A field of the same name replaces the whole object.
  const heads = columns.map(({ field }) => field.split('.')[0] ?? '')
  const spread = new Map(heads.map((head) => [head, property('this.columns(data)', head)]))
  const entries = ['...this.columns(data)', ...entriesOf(others, '      ', spread)]
  return objectLiteral(entries, { before: '    return ', after: '' })
}

export const whereEntries = (plans: readonly WherePlan[], file: EmittedFile): readonly Written[] =>
  plans
    // A column is null that nothing fills, and not all types of rows have a null for it.
    .filter(({ column, value }) => value !== null || column.hasDefault)
    .map(({ column, value }) => writeField(file, column, columnLiteral(file, column, value)))

/** The rows that SCIM sees, as a condition. */
export function whereCondition(
  plans: readonly WherePlan[],
  table: string,
  file: EmittedFile,
): string | undefined {
  if (plans.length === 0) return undefined
  const conditions = plans.map(({ column, value }) =>
    value === null
      ? `${file.condition('isNull')}(${property(table, column.field)})`
      : `${file.condition('eq')}(${property(table, column.field)}, ${columnLiteral(file, column, value)})`,
  )
  return conditions.length === 1
    ? conditions[0]
    : callOf(file.condition('and'), conditions, { before: '  where: ' })
}
