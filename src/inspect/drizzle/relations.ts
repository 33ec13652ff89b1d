import { type CallExpression, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import type { ForeignKey, HostTable } from '../host-model.js'
import { relativePath } from '../location.js'
import { type Bound, emptyScope } from '../source/evaluate.js'
import type { Context } from './context.js'
import { optionOf } from './extra-config.js'
import { fieldOf } from './field-of.js'
import { saysRelations } from './says-relations.js'

/** Which column refers to which. */
interface Key {
  readonly from: ForeignKey
  readonly to: ForeignKey
  /** The file that says so. */
  readonly file: string
}

/**
 * Adds what only the relations tell: many databases are without foreign keys, and so are the columns.
 *
 * @param sources the files to look for relations in
 */
export function withRelations(
  context: Context,
  tables: readonly HostTable[],
  sources: readonly SourceFile[],
): readonly HostTable[] {
  const keys = sources
    .filter((source) => saysRelations(source.getFullText()))
    .flatMap((source) => source.getDescendantsOfKind(SyntaxKind.CallExpression))
    .flatMap((call) => keysOf(context, tables, call))
    .map((key) => (isTurned(tables, key) ? { ...key, from: key.to, to: key.from } : key))
    .filter((key, _index, all) => !isMutual(tables, key, all))
  if (keys.length === 0) return tables
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      const told = keys.filter(({ from }) => from.table === table.ref && from.field === column.field)
      const [known = told[0]] = told.filter(({ file }) => file === table.location.file)
      if (column.references || !known) return column
      // Who reads the models that a config names does not read what a file beside them says.
      const isBeside = known.file !== table.location.file
      return { ...column, references: { ...known.to, ...(isBeside && { named: true }) } }
    }),
  }))
}

/** Whether a relation is told from its other end: `users.id` that "refers" to a column of the rows that each user has. */
const isTurned = (tables: readonly HostTable[], { from, to }: Key): boolean =>
  isKey(tables, from) && (!isKey(tables, to) || isAt(from, declaredOf(tables, to)))

/** Whether two keys "refer" to each other, and no column says which row is there first. */
const isMutual = (tables: readonly HostTable[], { from, to }: Key, all: readonly Key[]): boolean =>
  isKey(tables, from) &&
  isKey(tables, to) &&
  !declaredOf(tables, from) &&
  all.some((other) => isAt(other.from, to) && isAt(other.to, from))

const isAt = (place: ForeignKey, other: ForeignKey | undefined): boolean =>
  place.table === other?.table && place.field === other.field

function isKey(tables: readonly HostTable[], { table, field }: ForeignKey): boolean {
  const key = tables.find(({ ref }) => ref === table)?.primaryKey ?? []
  return key.length === 1 && key[0] === field
}

/** What a column itself refers to. */
const declaredOf = (tables: readonly HostTable[], { table, field }: ForeignKey): ForeignKey | undefined =>
  tables.find(({ ref }) => ref === table)?.columns.find((column) => column.field === field)?.references

/** `one(teams, { fields: [users.teamId], references: [teams.id] })`, or `r.one.teams({ from: …, to: … })`. */
function keysOf(context: Context, tables: readonly HostTable[], call: CallExpression): readonly Key[] {
  if (!/(^|\.)one\b/.test(call.getExpression().getText())) return []
  const options = call.getArguments().at(-1)
  const columns = (...names: readonly string[]) =>
    (optionOf(options && { node: options, scope: emptyScope }, ...names) ?? []).map((one) =>
      placeOf(context, tables, one),
    )
  const to = columns('references', 'to')
  const file = relativePath(context.cwd, call.getSourceFile().getFilePath())
  return columns('fields', 'from').flatMap((from, index) => {
    const target = to[index]
    return from && target ? [{ from, to: target, file }] : []
  })
}

/** `users.teamId`; in `defineRelations`, whose tables go by the names of their exports, `r.users.teamId`. */
function placeOf(context: Context, tables: readonly HostTable[], bound: Bound): ForeignKey | undefined {
  const { node } = bound
  const object = Node.isPropertyAccessExpression(node) ? node.getExpression() : undefined
  if (Node.isPropertyAccessExpression(node) && Node.isPropertyAccessExpression(object)) {
    const table = tables.find(({ exportName }) => exportName === object.getName())
    return table && { table: table.ref, field: node.getName() }
  }
  const { field, table } = fieldOf(bound) ?? {}
  return field !== undefined && table ? { table: context.refOf(table), field } : undefined
}
