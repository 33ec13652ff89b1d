/** The way from references to tables, the same for every ORM whose models are declared in TypeScript. */
import type { Diagnostic } from '../diagnostics.js'
import type { HostTable } from './host-model.js'
import type { Located, Location, TableFindings } from './locate.js'
import { locationOf } from './location.js'

/**
 * The syntax of one ORM's models. Findings of its own make those of {@link readModels} needless.
 *
 * @template Model what a declaration is read into: an entity, a schema, a draft of a table
 */
export interface ModelSyntax<Model> {
  /** The model that a declaration holds. All of them are read before any table is made: tables refer to others. */
  modelOf(one: Located): Model | undefined
  tableOf(model: Model, one: Located): HostTable | undefined
  /** The table behind a many-to-many property: `Team.members`. */
  joinTableOf?(model: Model, one: Located, property: string): HostTable | undefined
  /** The properties whose join tables have no model. */
  joinsOf?(model: Model): readonly string[]
  /** The finding where a reference names no model, or no such property of one. */
  notModel(one: Located): Pick<Diagnostic, 'message' | 'fix'> & Partial<Pick<Diagnostic, 'code'>>
}

/**
 * Reads the models that were located: those of a reference, or all that a file exports, and then the tables between them.
 *
 * @param findings where the ORM's syntax puts what it cannot read
 */
export function readModels<Model>(
  { cwd, located, diagnostics }: Pick<Location, 'cwd' | 'located' | 'diagnostics'>,
  findings: Diagnostic[],
  syntax: ModelSyntax<Model>,
): TableFindings {
  /** SG2004 unless there is more to say, where a reference led to nothing and nobody has said why. */
  const orReport = <Result>(one: Located, read: () => Result | undefined): Result | undefined => {
    const before = findings.length
    const result = read()
    if (result === undefined && !one.optional && findings.length === before)
      findings.push({ code: 'SG2004', ...syntax.notModel(one), location: locationOf(cwd, one.declaration) })
    return result
  }
  const seen = new Set<Model>()
  const wanted = located.flatMap((one) => {
    const model = orReport(one, () => syntax.modelOf(one))
    // A class and its schema are one model, and both may be exported.
    if (model === undefined || (one.optional && seen.has(model))) return []
    seen.add(model)
    return [{ one, model }]
  })
  const read = wanted.flatMap(({ one, model }) => {
    const { member } = one
    const table = orReport(one, () =>
      member === undefined ? syntax.tableOf(model, one) : syntax.joinTableOf?.(model, one, member),
    )
    return table ? [{ one, model, table }] : []
  })
  // Both sides may have a relation, and a model may stand for the table between them.
  const known = new Set(read.map(({ table }) => nameOf(table)))
  const isNew = (table: HostTable) => !known.has(nameOf(table)) && known.add(nameOf(table))
  const tables = read.flatMap(({ one, model, table }) => [
    table,
    ...(one.optional ? joinsOf(syntax, model, one).filter(isNew) : []),
  ])
  return { tables, diagnostics: [...diagnostics, ...findings] }
}

const joinsOf = <Model>(syntax: ModelSyntax<Model>, model: Model, one: Located): readonly HostTable[] =>
  (syntax.joinsOf?.(model) ?? []).flatMap((property) => {
    const join = { ...one, ref: `${one.ref}.${property}`, exportName: `${one.exportName}.${property}` }
    return syntax.joinTableOf?.(model, { ...join, member: property }, property) ?? []
  })

const nameOf = ({ schema = '', name }: HostTable) => `${schema}.${name}`
