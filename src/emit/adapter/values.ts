import type { CreateValue } from '../../config/config.js'
import type { CreatePlan, WherePlan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
import { callOf, objectLiteral } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'

/** A value that a new row needs, as source text; `data` is the SCIM resource. */
export function createValue(value: CreateValue, file: EmittedFile): string {
  if (typeof value !== 'object' || value === null) return literal(value)
  if (value.kind === 'call') return `${file.ref(value.ref)}(${value.args.map(literal).join(', ')})`
  return readAttribute(value.name)
}

/** `name.givenName` → `data.name?.givenName` */
export function readAttribute(path: string): string {
  const [name = '', ...rest] = path.split('.')
  return rest.reduce(
    (object, part) => property(`${object}?`, part).replace('?[', '?.['),
    property('data', name),
  )
}

/** The entries of an object literal for the columns of a new row. */
export const createEntries = (plans: readonly CreatePlan[], file: EmittedFile): readonly string[] =>
  plans.map(({ column, value }) => `${propertyKey(column.field)}: ${createValue(value, file)}`)

/** What `newRow` returns: the mapped columns, and what else a new row needs. */
export const newRow = (others: readonly string[]): string =>
  others.length === 0
    ? 'this.columns(data)'
    : objectLiteral(['...this.columns(data)', ...others], { before: '    return ', after: '' })

export const whereEntries = (plans: readonly WherePlan[]): readonly string[] =>
  plans.map(({ column, value }) => `${propertyKey(column.field)}: ${literal(value)}`)

/** The rows that SCIM sees, as a condition of Drizzle's. */
export function whereCondition(
  plans: readonly WherePlan[],
  table: string,
  file: EmittedFile,
): string | undefined {
  if (plans.length === 0) return undefined
  const conditions = plans.map(({ column, value }) =>
    value === null
      ? `${file.condition('isNull')}(${property(table, column.field)})`
      : `${file.condition('eq')}(${property(table, column.field)}, ${literal(value)})`,
  )
  return conditions.length === 1
    ? conditions[0]
    : callOf(file.condition('and'), conditions, { before: '  where: ' })
}
