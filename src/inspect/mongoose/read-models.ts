import { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import { applied, type Bound, declarationOf, emptyScope, follow, functionOf } from '../evaluate.js'
import type { Ref } from '../host-model.js'
import { type Located, locate, type ModelRequest, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { staticValue } from '../static-value.js'
import type { Context } from './context.js'
import { decoratedClass } from './decorated-class.js'
import { type Exported, exportedBy } from './model-call.js'
import { reachOf } from './reach.js'
import { readTable } from './table.js'

/** Reads models with ts-morph; import this module lazily, for ts-morph takes a quarter of a second to load. */
export function readModels(request: ModelRequest): TableFindings {
  const { cwd, located, diagnostics, refOf } = locate(request, reachOf(request.refs, request.files))
  const findings: Diagnostic[] = []
  const exported = located.map((one) => ({ one, held: exportedBy(one.declaration) }))
  const byName = new Map<string, Ref>()
  for (const { one, held } of exported) {
    const name = held && modelName(held)
    if (name !== undefined && !byName.has(name)) byName.set(name, one.ref)
  }

  const context: Context = { cwd, findings, refOf: (ref) => modelRef(ref, byName, refOf) }
  const tables = exported.flatMap(({ one, held }) => {
    if (held?.kind === 'model' && !one.member)
      return readTable(context, one.ref, one.exportName, one.declaration, held)
    // Of a schema by itself nobody knows whether it is for a model: one that was named is.
    const name = held && modelName(held)
    if (held?.kind === 'schema' && !one.member && (name !== undefined || !one.optional)) {
      const model = { name: name ?? one.exportName.replace(/Schema$/, ''), schema: held.schema }
      return {
        ...readTable(context, one.ref, one.exportName, one.declaration, model),
        isSchema: true as const,
      }
    }
    if (!one.optional) findings.push(noModel(context, one, held))
    return []
  })
  return { tables, diagnostics: [...diagnostics, ...findings] }
}

/** What other schemas refer to a model by: where Nest makes it, that is the name of the class. */
const modelName = (held: Exported): string | undefined =>
  held.kind === 'model' ? held.name : held.kind === 'schema' ? held.className : undefined

/** `ref: 'Team'`, `ref: Team`, `ref: () => Team`, `ref: Team.name`. */
function modelRef(
  bound: Bound,
  byName: ReadonlyMap<string, Ref>,
  refOf: (declaration: Node) => Ref,
): Ref | undefined {
  const name = staticValue(bound)
  if (typeof name === 'string') return byName.get(name)
  const callee = functionOf(follow(bound))
  const { node, scope } = (callee && applied(callee, [])) ?? bound
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined
  if (declaration && exportedBy(declaration)?.kind === 'model') return refOf(declaration)
  const isName = Node.isPropertyAccessExpression(node) && node.getName() === 'name'
  const ofClass = follow({ node: isName ? node.getExpression() : node, scope }).node
  const returned = Node.isClassDeclaration(ofClass) ? ofClass.getName() : staticValue({ node, scope })
  return typeof returned === 'string' ? byName.get(returned) : undefined
}

function noModel(context: Context, { ref, declaration }: Located, held: Exported | undefined): Diagnostic {
  const location = locationOf(context.cwd, declaration)
  if (Node.isClassDeclaration(declaration) && decoratedClass({ node: declaration, scope: emptyScope }))
    return {
      code: 'SG2004',
      message: `'${ref}' is the class of a schema`,
      location,
      fix: `Name the schema: the exported constant that SchemaFactory.createForClass(${declaration.getName()}) makes`,
    }
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
    fix: "Name a constant made with model('Name', schema), of Mongoose or of a connection; where a framework makes the model, the schema",
  }
}
