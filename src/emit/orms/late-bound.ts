/** Tables of the host's by their models: the ORM tells when the app runs what they are called. */
import type { HostColumn, HostTable, ManyToMany } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { literal } from '../literal.js'
import { partRow } from './part-name.js'

interface Named {
  /** The model, as source text. */
  readonly model: string
  /** The type of its rows, where the model does not tell it. */
  readonly row?: string | undefined
  /** Columns that are read although the ORM leaves them out. */
  readonly read?: readonly HostColumn[]
  /** Columns that hold numbers for booleans. */
  readonly booleans?: readonly HostColumn[]
}

/** `entity(Worker)`, and what of its columns the ORM's metadata does not tell. */
export function entityCall(file: EmittedFile, { model, row, read = [], booleans = [] }: Named): string {
  const fields = (name: string, columns: readonly HostColumn[]) =>
    columns.length > 0 ? [`${name}: [${columns.map(({ field }) => literal(field)).join(', ')}]`] : []
  const more = [...fields('read', read), ...fields('booleans', booleans)]
  const options = more.length > 0 ? `, { ${more.join(', ')} }` : ''
  const type = row === undefined ? '' : `<${row}>`
  return `${file.imports.value(file.orm.module, 'entity')}${type}(${model}${options})`
}

/** `joinTable(Team, 'people', 'teamId', 'personId')` */
export function joinTableCall(
  file: EmittedFile,
  { model, property, own, other }: ManyToMany,
  more: readonly HostColumn[] = [],
): string {
  const names = [property, own, other, ...more.map(({ field }) => field)].map(literal)
  return `${file.imports.value(file.orm.module, 'joinTable')}(${[file.ref(model), ...names].join(', ')})`
}

/** What `model.gen.ts` calls the type of a row, where it has a name for it. */
export function namedRow(
  { context: { plan } }: EmittedFile,
  { ref, manyToMany }: HostTable,
): string | undefined {
  const { user, group, tenant } = plan
  if (ref === user.table.ref) return 'UserRow'
  const part = user.parts.find((each) => each.table.ref === ref)
  if (part) return partRow(part, plan)
  if (ref === group?.host?.table.ref) return 'GroupRow'
  if (!manyToMany) return undefined
  return ref === tenant?.through?.table.ref ? 'NewTenantMemberRow' : 'NewMemberRow'
}
