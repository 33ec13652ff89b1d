/**
 * Plugins of packages that keep deleted documents, as far as they add paths: no package is loaded, and none is run. Their own filters are of
 * queries that go through Mongoose's middleware, which SCIM's do not.
 */
import { Node, Project } from 'ts-morph'
import { type Bound, emptyScope } from '../source/evaluate.js'

/** As mongoose-delete 1.0 and mongoose-delete-ts 2.2 have it. */
const deletes = `export function plugin(schema, options) {
  schema.add({ deleted: { type: Boolean, default: false } })
  if (options.deletedAt) schema.add({ deletedAt: { type: Date } })
}`

/** As soft-delete-plugin-mongoose 2.0 has it. */
const softDeletes = `export function plugin(schema) {
  schema.add({ isDeleted: { type: Boolean, required: true, default: false }, deletedAt: { type: Date, default: null } })
}`

const texts: ReadonlyMap<string, string> = new Map([
  ['mongoose-delete', deletes],
  ['mongoose-delete-ts', deletes],
  ['soft-delete-plugin-mongoose', softDeletes],
])

const read = new Map<string, Node>()

/** The function that stands for a plugin of a package; undefined for what is of none that is known. */
export function pluginOfPackage({ node }: Bound): Bound | undefined {
  const module = moduleOf(node)
  const text = module === undefined ? undefined : texts.get(module)
  if (module === undefined || text === undefined) return undefined
  const known = read.get(module)
  if (known) return { node: known, scope: emptyScope }
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true })
  const plugin = project.createSourceFile(`${module}.ts`, text).getFunctionOrThrow('plugin')
  read.set(module, plugin)
  return { node: plugin, scope: emptyScope }
}

/** `import deletes from 'mongoose-delete'`, `import deletes = require('mongoose-delete')`, `require('mongoose-delete')`. */
function moduleOf(node: Node): string | undefined {
  const declaration = Node.isIdentifier(node) ? node.getSymbol()?.getDeclarations()[0] : node
  const statement = declaration?.getFirstAncestor(Node.isImportDeclaration)
  if (statement) return statement.getModuleSpecifierValue()
  return /\brequire\(\s*['"]([^'"]+)['"]\s*\)\s*;?$/.exec(declaration?.getText() ?? '')?.[1]
}
