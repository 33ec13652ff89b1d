import { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import { applied, type Bound, declarationOf, follow, functionOf } from '../evaluate.js'
import type { Ref } from '../host-model.js'
import { type Located, locate, type ModelRequest, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { staticValue } from '../static-value.js'
import type { Context } from './context.js'
import { type Exported, exportedBy } from './model-call.js'
import { reachOf } from './reach.js'
import { readTable } from './table.js'

/** Reads models with ts-morph; import this module lazily, for ts-morph takes a quarter of a second to load. */
export function readModels(request: ModelRequest): TableFindings {
  const { cwd, located, diagnostics, refOf } = locate(request, reachOf(request.refs, request.files))
  const findings: Diagnostic[] = []
  const exported = located.map((one) => ({ one, held: exportedBy(one.declaration) }))
  const byName = new Map<string, Ref>()
  for (const { one, held } of exported)
    if (held?.kind === 'model' && !byName.has(held.name)) byName.set(held.name, one.ref)

  const context: Context = { cwd, findings, refOf: (ref) => modelRef(ref, byName, refOf) }
  const tables = exported.flatMap(({ one, held }) => {
    if (held?.kind === 'model' && !one.member)
      return readTable(context, one.ref, one.exportName, one.declaration, held)
    if (!one.optional) findings.push(noModel(context, one, held))
    return []
  })
  return { tables, diagnostics: [...diagnostics, ...findings] }
}

/** `ref: 'Team'`, `ref: Team`, `ref: () => Team`. */
function modelRef(
  bound: Bound,
  byName: ReadonlyMap<string, Ref>,
  refOf: (declaration: Node) => Ref,
): Ref | undefined {
  const name = staticValue(bound)
  if (typeof name === 'string') return byName.get(name)
  const callee = functionOf(follow(bound))
  const target = callee ? applied(callee, []) : bound
  const declaration = target && Node.isIdentifier(target.node) ? declarationOf(target.node) : undefined
  if (declaration && exportedBy(declaration)?.kind === 'model') return refOf(declaration)
  const returned = target && staticValue(target)
  return typeof returned === 'string' ? byName.get(returned) : undefined
}

function noModel(context: Context, { ref, declaration }: Located, held: Exported | undefined): Diagnostic {
  const location = locationOf(context.cwd, declaration)
  if (held?.kind === 'discriminator')
    return {
      code: 'SG2004',
      message: `'${ref}' is a discriminator: its documents are among those of another model`,
      location,
      fix: 'Name that model, and pick the documents with "where"',
    }
  return {
    code: 'SG2004',
    message: `'${ref}' is not a Mongoose model`,
    location,
    fix:
      held?.kind === 'schema'
        ? 'Name what model() makes of the schema; export it where nothing does yet'
        : "Name a constant made with model('Name', schema), of Mongoose or of a connection",
  }
}
