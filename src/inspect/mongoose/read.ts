import { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { Ref } from '../host-model.js'
import { locate, type TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { readModels } from '../read-models.js'
import { type Bound, behind, declarationOf, emptyScope, follow, returnedBy } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'
import { type Context, fix } from './context.js'
import { createdFor, decoratedClass } from './decorated-class.js'
import type { MongooseSettings } from './inspector.js'
import { schemaLeads } from './leads.js'
import { madeModels } from './made-models.js'
import { type Exported, exportedBy } from './model-call.js'
import { readTable } from './table.js'

/**
 * Reads models, and schemas of which a framework makes the models. A path of a nested object is a column with dots in
 * its name.
 *
 * @see https://mongoosejs.com/docs/guide.html
 */
export function readMongoose({ settings, ...request }: ReadRequest<MongooseSettings>): TableFindings {
  const location = locate({ ...request, beside: settings.beside }, schemaLeads)
  const { cwd, located, refOf } = location
  const findings: Diagnostic[] = []
  const exported = located.map(({ declaration }) => [declaration, exportedBy(declaration)] as const)
  const models = exported.flatMap(([, held]) => (held?.kind === 'model' ? held : []))
  const known = new Set(models.map(({ name }) => name))
  const modelled = new Set(
    models.map(({ schema: { node } }) => (Node.isIdentifier(node) ? declarationOf(node) : node)),
  )
  const made = madeModels(location.sources)
  const heldBy = new Map(
    exported.map(([declaration, held]) => {
      const model = held?.kind === 'schema' && !held.name ? made.get(declaration) : undefined
      // A model that is exported is for itself, whatever else its schema is registered as.
      const isNamed = held && model && !known.has(model.name) && !modelled.has(declaration)
      return [declaration, isNamed ? { ...held, name: model.name, collection: model.collection } : held]
    }),
  )
  // Of two of a name the first is meant.
  const byName = new Map(
    [...located].reverse().map(({ ref, declaration }) => [modelName(heldBy.get(declaration)), ref]),
  )
  const context: Context = {
    cwd,
    fix,
    findings,
    refOf: (ref) => modelRef(ref, byName, refOf),
    refOfEnum: refOf,
  }
  return readModels(location, findings, {
    modelOf: ({ declaration, member, optional }) => {
      const held = heldBy.get(declaration)
      if (member !== undefined) return undefined
      if (held?.kind === 'model') return held
      // Of a schema by itself nobody knows whether it is for a model: one that was named is.
      const isNamed = held?.kind === 'schema' && (held.name !== undefined || !optional)
      return isNamed ? held : undefined
    },
    tableOf: (held, { ref, exportName, declaration }) => {
      if (held.kind === 'model') return readTable(context, ref, exportName, declaration, held)
      const { name = exportName.replace(/Schema$/, ''), ...model } = held
      const table = readTable(context, ref, exportName, declaration, { name, ...model }, declaration)
      return { ...table, isSchema: true, documentClass: documentClass(declaration, held.schema, refOf) }
    },
    notModel: ({ ref, declaration }) => notModel(ref, declaration, heldBy.get(declaration)),
  })
}

/** The class of a schema that went through a function of the host's, whose type may tell nothing of documents: `(schema: Schema): Schema`. */
function documentClass(declaration: Node, schema: Bound, refOf: (declaration: Node) => Ref): Ref | undefined {
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
  const made =
    value && createdFor({ node: value, scope: emptyScope }) ? undefined : createdFor(behind(schema))
  return made?.node.isExported() ? refOf(made.node) : undefined
}

/** The name that other schemas refer to a model by. */
const modelName = (held: Exported | undefined): string | undefined =>
  held?.kind === 'discriminator' ? undefined : held?.name

/** `ref: 'Team'`, `ref: Team`, `ref: () => Team`, `ref: Team.name`. */
function modelRef(
  bound: Bound,
  byName: ReadonlyMap<string | undefined, Ref>,
  refOf: (declaration: Node) => Ref,
): Ref | undefined {
  const { node, scope } = returnedBy(bound) ?? bound
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined
  if (declaration && exportedBy(declaration)?.kind === 'model') return refOf(declaration)
  const isName = Node.isPropertyAccessExpression(node) && node.getName() === 'name'
  const ofClass = follow({ node: isName ? node.getExpression() : node, scope }).node
  const name = Node.isClassDeclaration(ofClass) ? ofClass.getName() : staticText({ node, scope })
  return name === undefined ? undefined : (byName.get(name) ?? inOtherCase(name, byName))
}

/** `ref: 'Team'` of a model 'team': its keys are held all the same, and only `populate` would fail. */
function inOtherCase(name: string, byName: ReadonlyMap<string | undefined, Ref>): Ref | undefined {
  const alike = [...byName].filter(([other]) => other?.toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? alike[0]?.[1] : undefined
}

function notModel(
  ref: Ref,
  declaration: Node,
  held: Exported | undefined,
): Pick<Diagnostic, 'message' | 'fix'> & Partial<Pick<Diagnostic, 'code'>> {
  if (Node.isClassDeclaration(declaration) && decoratedClass({ node: declaration, scope: emptyScope }))
    return {
      message: `'${ref}' is the class of a schema`,
      fix: `Name the schema: the exported constant that SchemaFactory.createForClass(${declaration.getName()}) makes`,
    }
  if (held?.kind === 'discriminator')
    return {
      code: 'SG2040',
      message: `'${ref}' is a discriminator: its documents are among those of another model`,
      fix: 'Name that model, and pick the documents with "where"',
    }
  return {
    message: `'${ref}' is not a Mongoose model`,
    fix: "Name a constant made with model('Name', schema), of Mongoose or of a connection; where a framework makes the model, the schema",
  }
}
