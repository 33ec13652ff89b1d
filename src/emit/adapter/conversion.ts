/** How mapped attributes are written in an adapter: as entries of `toScim` and of `columns`. */
import { takesEmptyText } from '../../inspect/free-text.js'
import type { HostColumn } from '../../inspect/host-model.js'
import type { AttributePlan } from '../../plan/plan.js'
import { onlyType } from '../../runtime/schema/kept.js'
import type { EmittedFile } from '../context.js'
import { conditional, objectLiteral } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'
import { fieldType, isNeverAbsent, readField, type Written, writtenValue } from './fields.js'
import { grouped, isAlwaysThere, isNeverEmpty, isWholeName, type Mapping, nameIn, rowOf } from './mapping.js'

const RUNTIME = '@scim-gen/runtime'

/**
 * The entries of `toScim`: attributes with a parent are grouped under it.
 *
 * @example `name: { givenName: host.firstName, familyName: host.lastName }`
 */
export function toScimEntries(plans: readonly AttributePlan[], mapping: Mapping): readonly string[] {
  return [...grouped(plans, ({ urn, attribute }) => urn ?? attribute.name).values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const { urn, attribute } = first
    const name = urn ? `[${mapping.urns.of(urn)}]: ` : `${propertyKey(attribute.name)}: `
    const value = shownAs(first, members, `      ${name}`, mapping)
    return [(value.startsWith('\n') ? name.trimEnd() : name) + value]
  })
}

function shownAs(
  first: AttributePlan,
  plans: readonly AttributePlan[],
  before: string,
  { file }: Mapping,
): string {
  if (isWholeName(first)) return `${file.imports.value(RUNTIME, 'splitName')}(${read(first, file)})`
  if (first.attribute.multiValued) return pluralValue(first, plans, before, file)
  if (first.urn || first.subAttribute)
    return objectLiteral(
      plans.map((plan) => partShown(plan, file)),
      { before },
    )
  return valueShown(first, file)
}

/** What a row holds of an attribute. */
const read = (plan: AttributePlan, { context }: EmittedFile): string =>
  readField(rowOf(plan, context.plan), plan.column)

/** `givenName: host.firstName`, and in an extension `manager: { value: host.managerName }`. */
function partShown(plan: AttributePlan, file: EmittedFile): string {
  const { urn, attribute, subAttribute } = plan
  if (!subAttribute) return `${propertyKey(attribute.name)}: ${valueShown(plan, file)}`
  const part = `${subAttribute.name}: ${valueShown(plan, file)}`
  return urn ? `${attribute.name}: { ${part} }` : part
}

function valueShown(plan: AttributePlan, file: EmittedFile): string {
  const { column, own, refersToUser } = plan
  const host = read(plan, file)
  if (refersToUser) return `this.manager(${host})`
  if (own !== undefined || column.type.kind === 'string') return host
  return isNeverEmpty(plan) ? `String(${host})` : `${host}?.toString()`
}

function pluralValue(
  first: AttributePlan,
  plans: readonly AttributePlan[],
  before: string,
  file: EmittedFile,
): string {
  // Where there is no row of another table, nothing is stored.
  const row = rowOf(first, file.context.plan)
  const isThere = first.part && plans.some(({ column }) => isNeverAbsent(column))
  const from = isThere ? row.slice(0, -1) : row
  const entries = plans.map(
    ({ subAttribute, column }) => `${subAttribute?.name ?? 'value'}: ${readField(from, column)}`,
  )
  const value = `[{ ${entries.join(', ')}, type: ${literal(onlyType(first.attribute.name))}, primary: true }]`
  if (isThere) return conditional(`${from} === undefined`, '[]', value, { before })
  if (plans.some(isNeverEmpty)) return value
  // Where nothing is stored there is no value, and so no type of it.
  const equals = file.orm.mayBeUndefined || first.part ? '==' : '==='
  const isEmpty = plans.map((plan) => `${read(plan, file)} ${equals} null`).join(' && ')
  return conditional(isEmpty, '[]', value, { before })
}

/**
 * What `columns` returns: what a resource writes to the host's row. A column that two attributes share is
 * written once.
 */
export function columnsWritten(plans: readonly AttributePlan[], mapping: Mapping): readonly Written[] {
  return [...grouped(plans, ({ column }) => column.field)].map(([field, sharing]) => ({
    field,
    value: writtenTo(sharing, mapping),
  }))
}

/**
 * What `newRow` leaves to a column's default where a resource has no value: `columns` has null there, which a PUT or a
 * PATCH writes.
 *
 * @param set the fields that get a value of another kind
 * @returns the fields of the row, and what is written for those inside of its objects
 */
export function leftToDefaults(
  plans: readonly AttributePlan[],
  set: readonly Written[],
): { readonly defaults: readonly string[]; readonly inside: readonly Written[] } {
  const isSet = ({ field }: HostColumn) => set.some((one) => one.field === field)
  const left = [...grouped(plans, ({ column }) => column.field).values()].flatMap((sharing) => {
    const column = sharing[0]?.column
    return column?.filledBy && mayBeNull(sharing) && !isSet(column) ? [column.field] : []
  })
  const isInside = (field: string) => field.includes('.')
  return {
    defaults: left.filter((field) => !isInside(field)),
    inside: left.filter(isInside).map((field) => ({ field, value: `${readWritten(field)} ?? undefined` })),
  }
}

/** What `columns` has for a field: `this.columns(data).name.first`. */
const readWritten = (field: string) =>
  field.split('.').reduce((object, name) => property(object, name), 'this.columns(data)')

/** Whether `columns` writes null for what a resource does not have. */
const mayBeNull = (plans: readonly AttributePlan[]): boolean =>
  plans.every(
    (plan) => !plan.column.notNull && !plan.column.refusesNull && !plan.refersToUser && !isAlwaysThere(plan),
  )

/** What a new row copies from the resource: where that has none, a column's default counts. */
export function columnCreated(plan: AttributePlan, mapping: Source): Written {
  const { field, filledBy, notNull } = plan.column
  const isLeft = filledBy && !notNull && !isAlwaysThere(plan)
  const value = isLeft ? readAll([plan], mapping) : writtenFrom([plan], mapping)
  return { field, value: writtenValue(mapping.file, plan.column, value, !notNull) }
}

/** What reads the resource has to know of the file. */
type Source = Pick<Mapping, 'file' | 'urns'>

function writtenTo(plans: readonly AttributePlan[], mapping: Source): string {
  const value = writtenFrom(plans, mapping)
  const [first] = plans
  return first ? writtenValue(mapping.file, first.column, value, !first.column.notNull) : value
}

function writtenFrom(plans: readonly AttributePlan[], mapping: Source): string {
  // What is always there stands in for whatever else shares its column.
  const sources = [...plans].sort((left, right) => Number(isAlwaysThere(left)) - Number(isAlwaysThere(right)))
  const value = readAll(sources, mapping)
  const [last] = sources.slice(-1)
  if (!last || last.refersToUser || isAlwaysThere(last)) return value
  const { attribute, column } = last
  if (column.refusesNull) return value
  if (!column.notNull) return `${value} ?? null`
  // Left undefined: a new row gets the column's default, and an update keeps what is there.
  if (column.filledBy) return value
  if (isWholeName(last) || (attribute.name === 'displayName' && !last.urn)) return `${value} ?? data.userName`
  // Without it there is no row: that is for the base of adapters to see.
  if (last.part && takesNoEmptyText(last)) return value
  if (takesNoEmptyText(last))
    return `${mapping.file.imports.value(RUNTIME, 'required')}(${value}, ${literal(nameIn(last))})`
  return `${value} ?? ''`
}

/** The first of some attributes that is there, as the column has it. */
function readAll(plans: readonly AttributePlan[], mapping: Source): string {
  const value = plans.map((plan) => readFrom(plan, mapping)).join(' ?? ')
  if (!plans.some(({ lowerCase }) => lowerCase)) return value
  const of = plans.length > 1 ? `(${value})` : value
  return `${of}${plans.some(isAlwaysThere) ? '' : '?'}.toLowerCase()`
}

/** Whether nothing can stand in a column that must be filled for what is not sent. */
const takesNoEmptyText = ({ attribute, column }: AttributePlan): boolean =>
  attribute.name === 'emails' || !takesEmptyText(column)

/** Whether a resource without an attribute is refused. */
export const isRequired = (plan: AttributePlan, all: readonly AttributePlan[]): boolean =>
  isNeeded(plan, all) && (!plan.part || plan.part.link?.notNull === true)

/** Whether there can be no row without an attribute. */
export function isNeeded(plan: AttributePlan, all: readonly AttributePlan[]): boolean {
  const { attribute, column, urn, refersToUser } = plan
  if (refersToUser || column.refusesNull || !column.notNull || column.filledBy) return false
  if (isAlwaysThere(plan)) return false
  if (isWholeName(plan) || (attribute.name === 'displayName' && !urn)) return false
  return takesNoEmptyText(plan) && !all.some((each) => each.column === column && each !== plan)
}

/** An expression that reads an attribute from the resource, as the column takes it. */
function readFrom(plan: AttributePlan, mapping: Source): string {
  const value = readValue(plan, mapping)
  const { column } = plan
  const values = column.type.kind === 'string' ? column.type.values : undefined
  if (!values || isAlwaysThere(plan)) return value
  const { file } = mapping
  const list = column.members
    ? `Object.values(${file.ref(column.members.ref)})`
    : `[${values.map(literal).join(', ')}]`
  return `${file.imports.value(RUNTIME, 'oneOf')}(${value}, ${list}, ${literal(nameIn(plan))})`
}

function readValue(plan: AttributePlan, { file, urns }: Source): string {
  const { attribute, subAttribute, urn, own, column } = plan
  const runtime = (name: string) => file.imports.value(RUNTIME, name)
  if (isWholeName(plan)) return `${runtime('fullName')}(data.name)`
  if (plan.refersToUser)
    return `this.managerKey<${managerKeyType(plan, file.siblingType('model.gen.ts', 'UserRow'))}>(data)`
  if (urn && own)
    return `${runtime('extensionValue')}(data, ${urns.of(urn)}, ${literal(attribute.name)}, ${literal(own)})`
  if (attribute.name === 'emails' && (subAttribute?.name ?? 'value') === 'value')
    return `${runtime('primaryEmail')}(data)`
  const base = urn ? `data[${urns.of(urn)}]?.${attribute.name}` : `data.${attribute.name}`
  if (attribute.multiValued) return `${runtime('preferred')}(${base})?.${subAttribute?.name ?? 'value'}`
  const value = subAttribute ? `${base}?.${subAttribute.name}` : base
  return column.type.kind === 'number'
    ? `${runtime('numberOf')}(${value}, ${literal(attribute.name)})`
    : value
}

/** The type of a column that refers to a manager; a relation is of another type than its key. */
function managerKeyType({ column }: AttributePlan, row: string): string {
  const { relation, references } = column
  return relation && references ? `${row}[${literal(references.field)}] | null` : fieldType(row, column)
}
