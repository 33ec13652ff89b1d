/** Reads how MikroORM is configured from source text alone, without a program. */
import { ts } from 'ts-morph'
import { sourceFolder } from '../detect/source-folder.js'
import {
  exportedConstants,
  importedNames,
  nodesOf,
  parseSource,
  property,
  strings,
} from '../source/syntax.js'
import { isMikroOrm } from './module.js'
import type { MikroOrmSettings } from './settings.js'

export interface MikroOrmFacts {
  /** The exported constants that hold a `MikroORM`. */
  readonly exportNames: readonly string[]
  readonly settings: MikroOrmSettings
  /** The folder of `migrations: { pathTs: 'src/migrations' }`. */
  readonly migrations?: string
}

/** Reads `defineConfig({ … })`, `MikroORM.init({ … })` and `MikroOrmModule.forRoot({ … })`. */
export function readMikroOrmConfig(text: string): MikroOrmFacts {
  const source = parseSource(text)
  const imported = importedNames(source, isMikroOrm)
  const isOrm = (node: ts.Node) => ts.isIdentifier(node) && imported.get(node.text)?.name === 'MikroORM'
  // `await MikroORM.init(…)`, `new MikroORM(…)`.
  const isMade = (node: ts.Node) =>
    (ts.isNewExpression(node) && isOrm(node.expression)) ||
    (ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      isOrm(node.expression.expression) &&
      /^init(Sync)?$/.test(node.expression.name.text))
  const objects = nodesOf(source).filter(ts.isObjectLiteralExpression)
  const options = objects.filter((object) =>
    ['entities', 'dbName', 'clientUrl', 'driver', 'namingStrategy'].some((key) => property(object, key)),
  )
  const first = (key: string) =>
    options.map((object) => property(object, key)).find((value) => value !== undefined)
  const strategy = first('namingStrategy')
  const provider = first('metadataProvider')
  const [schema] = strings(first('schema'))
  const migrations = first('migrations')
  const [folder] =
    migrations && ts.isObjectLiteralExpression(migrations)
      ? [...strings(property(migrations, 'pathTs')), ...strings(property(migrations, 'path'))]
      : []
  return {
    exportNames: exportedConstants(source, isMade),
    settings: {
      ...(strategy && { naming: namingOf(strategy, imported) }),
      ...(provider?.getText(source) === 'TsMorphMetadataProvider' && { reflectsTypes: true }),
      ...(schema !== undefined && { schema }),
    },
    migrations: folder === undefined ? undefined : sourceFolder(folder),
  }
}

/** A strategy of MikroORM, or of the host. */
function namingOf(
  strategy: ts.Expression,
  imported: ReturnType<typeof importedNames>,
): MikroOrmSettings['naming'] {
  const made = ts.isNewExpression(strategy) ? strategy.expression : strategy
  const name = made.getText()
  const origin = imported.get(name)?.name
  if (origin === 'UnderscoreNamingStrategy') return 'underscore'
  return origin === 'EntityCaseNamingStrategy' ? 'entity_case' : { unknown: name }
}
