/** Fields of documents that TypeScript does not know: what plugins add, and what a type of the host's leaves out. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { propertyKey } from '../literal.js'
import { namedColumns } from './named-columns.js'
import { objectType } from './row-type.js'

/** Those that emitted code names. */
export function untypedIn({ context: { plan } }: EmittedFile, { columns }: HostTable): readonly HostColumn[] {
  const named = namedColumns(plan)
  return columns.filter(
    (column) => column.untyped && named.some((one) => one === column || one.inList === column.field),
  )
}

/** Their names, and those of what is in lists: `deleted`, `members`, `members.user`. */
export const untypedNames = (file: EmittedFile, table: HostTable): readonly string[] =>
  untypedIn(file, table).flatMap(({ field, elements = [] }) => [
    field,
    ...elements.map((each) => `${field}.${each.field}`),
  ])

/** A type of documents, with the fields that it lacks. */
export function withUntyped(
  file: EmittedFile,
  known: string,
  fields: readonly HostColumn[],
  kind?: 'new',
): string {
  const before = `${known} & `
  return fields.length === 0
    ? known
    : before + fieldsType(file, fields, kind, `export type UserRow = ${before}`)
}

interface Part {
  readonly column: HostColumn
  /** The names that lead to it. */
  readonly path: readonly string[]
}

/** The type of an object with some fields, those with dots in objects of their own; of a new one what is filled may be left out. */
export function fieldsType(
  file: EmittedFile,
  fields: readonly HostColumn[],
  kind?: 'new',
  before = 'export type NewMemberRow = ',
): string {
  const parts = fields.map((column) => ({ column, path: column.field.split('.') }))
  return objectType(propertiesOf(file, parts, '', kind), before)
}

function propertiesOf(
  file: EmittedFile,
  parts: readonly Part[],
  prefix: string,
  kind: 'new' | undefined,
): readonly string[] {
  const heads = [...new Set(parts.map(({ path: [head = ''] }) => head))]
  return heads.map((head) => {
    const of = parts.filter(({ path }) => path[0] === head)
    const [{ column } = { column: undefined }] = of
    const whole = of.find(({ path }) => path.length === 1)?.column
    if (whole) {
      const isThere = kind === 'new' ? whole.notNull && !whole.filledBy : whole.notNull || whole.filledBy
      const type = valueType(file, whole, kind)
      return isThere ? `${propertyKey(head)}: ${type}` : `${propertyKey(head)}?: ${type} | null`
    }
    const inner = of.map((part) => ({ ...part, path: part.path.slice(1) }))
    const type = objectType(propertiesOf(file, inner, `${prefix}${head}.`, kind))
    const mayBeAbsent = column?.inOptional?.includes(`${prefix}${head}`)
    return mayBeAbsent ? `${propertyKey(head)}?: ${type} | null` : `${propertyKey(head)}: ${type}`
  })
}

function valueType(
  file: EmittedFile,
  { typeText, members, elements }: HostColumn,
  kind: 'new' | undefined,
): string {
  if (members) return file.refType(members.ref)
  if (elements) return `${fieldsType(file, elements, kind)}[]`
  return typeText.replace(/\bTypes(?=\.)/g, () => file.imports.type('mongoose', 'Types'))
}
