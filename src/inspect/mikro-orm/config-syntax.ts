/** Reads how MikroORM is configured from source text alone, without a program. */
import { ts } from 'ts-morph'
import type { Configured } from '../classes/configuration.js'
import { readOptions } from '../classes/configuration-syntax.js'
import { sourceFolder } from '../detect/source-folder.js'
import type { Source } from '../detect/sources.js'
import { madeExports } from '../source/made-exports.js'
import { property, strings } from '../source/syntax.js'
import { isMikroOrm } from './context.js'
import type { MikroOrmSettings } from './inspector.js'

/** The strategies of MikroORM; others are the host's own. */
const strategies: Readonly<Record<string, MikroOrmSettings['naming']>> = {
  UnderscoreNamingStrategy: 'underscore',
  EntityCaseNamingStrategy: 'entity_case',
}

/** Reads `defineConfig({ … })`, `MikroORM.init({ … })` and `MikroOrmModule.forRoot({ … })`. */
export function readMikroOrmConfig({ text }: Source, cwd: string): Configured<MikroOrmSettings> {
  const keys = ['entities', 'dbName', 'clientUrl', 'driver', 'namingStrategy']
  const { source, isNamed, first, classAt } = readOptions(text, isMikroOrm, keys)
  // `await MikroORM.init(…)`, `new MikroORM(…)`.
  const isMade = (node: ts.Node) =>
    (ts.isNewExpression(node) && isNamed(node.expression, 'MikroORM')) ||
    (ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      isNamed(node.expression.expression, 'MikroORM') &&
      /^init(Sync)?$/.test(node.expression.name.text))
  const strategy = classAt('namingStrategy')
  const [schema] = strings(first('schema'))
  const migrations = first('migrations')
  const [folder] =
    migrations && ts.isObjectLiteralExpression(migrations)
      ? [...strings(property(migrations, 'pathTs')), ...strings(property(migrations, 'path'))]
      : []
  const settings: MikroOrmSettings = {
    ...(strategy && { naming: strategies[strategy.origin?.name ?? ''] ?? { unknown: strategy.name } }),
    ...(classAt('metadataProvider')?.name === 'TsMorphMetadataProvider' && { reflectsTypes: true }),
    ...(schema !== undefined && { schema }),
  }
  return {
    made: madeExports(source, isMade),
    dialects: [],
    settings,
    isWhole: Object.keys(settings).length > 0,
    migrations: folder === undefined ? undefined : sourceFolder(cwd, folder),
  }
}
