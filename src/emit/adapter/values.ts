import type { Literal, TenantValue } from '../../config/config.js'
import type { HostColumn } from '../../inspect/host-model.js'
import type { AttributePlan, CreatePlan, LookupPlan, MadePlan, WherePlan } from '../../plan/plan.js'
import { isContext, isTenant } from '../../plan/request-values.js'
import type { EmittedFile } from '../context.js'
import { type Around, arrayLiteral, callOf, objectLiteral } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'
import { finderOf } from '../model/finders.js'
import { columnCreated } from './conversion.js'
import { columnLiteral, entriesOf, keyFor, type Written, writeField } from './fields.js'
import type { Mapping } from './mapping.js'

/**
 * What functions are told of a request, as emitted code calls it. It has a name, since TypeScript would refuse a literal with
 * more in it than a function asks for.
 */
export const TOLD = 'request'

/** Where values are made. */
interface Making extends Pick<Mapping, 'file' | 'urns'> {
  /** The adapter's context. */
  readonly context: string
}

/** A value that a new row needs, as source text. */
function createValue(plan: Exclude<CreatePlan, { copied: AttributePlan }>, making: Making): string {
  if ('found' in plan) return keyFor(plan.column, plan.found.column, lookedUp(plan.found, making))
  const { file } = making
  if ('value' in plan) return valueIn(plan.value, plan.column, file)
  return `${plan.made.isAwaited ? 'await ' : ''}${callOfHost(plan.made, file)}`
}

/** `planOf('trial', request)` */
export function callOfHost(
  { ref, args }: MadePlan,
  file: EmittedFile,
  first: readonly string[] = [],
): string {
  const given = args.map((arg) => (isContext(arg) ? TOLD : literal(arg)))
  return `${file.ref(ref)}(${[...first, ...given].join(', ')})`
}

/** A value of the config, where the key of the tenant is at hand. */
const valueIn = (value: Literal | TenantValue, column: HostColumn, file: EmittedFile): string =>
  isTenant(value)
    ? keyFor(column, file.context.plan.tenant?.key, 'tenant')
    : columnLiteral(file, column, value)

/** The entries of an object literal for the columns of a new row; `data` is the SCIM resource. */
export const createEntries = (plans: readonly CreatePlan[], making: Making): readonly Written[] =>
  plans.map((plan) => {
    if ('copied' in plan) return columnCreated(plan.copied, making)
    return writeField(making.file, plan.column, createValue(plan, making))
  })

/** `await findRoles(this.context, { name: 'member', organizationId: tenant }, 'id')` */
function lookedUp({ table, where, column }: LookupPlan, { file, context }: Making): string {
  const values = where.map(({ column, value }) => ({
    field: column.field,
    value: valueIn(value, column, file),
  }))
  const find = finderOf(table, file.context.plan)
  const name = file.name === 'model.gen.ts' ? find : file.sibling('model.gen.ts', find)
  return `await ${name}(${context}, { ${flatEntries(values).join(', ')} }, ${literal(column.field)})`
}

/** Names that lead inside of objects stay as they are: they are those of columns. */
const flatEntries = (values: readonly Written[]): readonly string[] =>
  values.map(({ field, value }) => (field === value ? field : `${propertyKey(field)}: ${value}`))

/** The attributes that new rows copy. */
export const copiedIn = (plans: readonly CreatePlan[]): readonly AttributePlan[] =>
  plans.flatMap((plan) => ('copied' in plan ? [plan.copied] : []))

/** What `newRow` returns: the mapped columns, and what else a new row needs. */
export function newRow(
  others: readonly Written[],
  columns: readonly Written[],
  defaults: readonly string[],
  file: EmittedFile,
): string {
  const names = defaults.map((field) => `, ${literal(field)}`).join('')
  const written = names
    ? `${file.imports.value('@scim-gen/runtime', 'orDefaults')}(this.columns(data)${names})`
    : 'this.columns(data)'
  if (others.length === 0) return written
  // A field of the same name replaces the whole object.
  const heads = columns.map(({ field }) => field.split('.')[0] ?? '')
  const spread = new Map(heads.map((head) => [head, property('this.columns(data)', head)]))
  const entries = [`...${written}`, ...entriesOf(others, '      ', spread)]
  return objectLiteral(entries, { before: '    return ', after: '' })
}

/** What a new row has of the rows that SCIM sees, where it is not said otherwise. */
export const whereEntries = (
  plans: readonly WherePlan[],
  create: readonly CreatePlan[],
  file: EmittedFile,
): readonly Written[] =>
  plans.flatMap(({ column, values: [value] = [] }) => {
    // A column is null that nothing fills, and not all types of rows have a null for it.
    const isNull = value === undefined || (value === null && !column.filledBy)
    if (isNull || create.some((each) => each.column === column)) return []
    return [writeField(file, column, columnLiteral(file, column, value))]
  })

/** The rows that SCIM sees, as a condition. */
export function whereCondition(
  plans: readonly WherePlan[],
  table: string,
  file: EmittedFile,
  before = '  where: ',
): string | undefined {
  if (plans.length === 0) return undefined
  const indent = plans.length === 1 ? before : `${/^ */.exec(before)?.[0]}  `
  const conditions = plans.map((plan) =>
    conditionOf(property(table, plan.column.field), plan, file, { before: indent }),
  )
  return conditions.length === 1 ? conditions[0] : callOf(file.condition('and'), conditions, { before })
}

function conditionOf(
  name: string,
  { column, values }: WherePlan,
  file: EmittedFile,
  { before }: Around,
): string {
  const [value, ...others] = values ?? []
  if (value === null) return `${file.condition('isNull')}(${name})`
  if (value !== undefined && others.length === 0)
    return `${file.condition('eq')}(${name}, ${columnLiteral(file, column, value)})`
  if (values) {
    const call = `${file.condition('inArray')}(${name}, `
    const list = values.map((each) => columnLiteral(file, column, each))
    return `${call}${arrayLiteral(list, { before: before + call, after: '),' })})`
  }
  return file.orm.documents
    ? `${file.condition('ne')}(${name}, null)`
    : `${file.condition('sql')}\`\${${name}} is not null\``
}
