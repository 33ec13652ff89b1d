/** Reads how a `DataSource` is configured from source text alone, without a program. */
import { ts } from 'ts-morph'
import { sourceFolder } from '../detect/source-folder.js'
import type { SqlDialect } from '../host-model.js'
import {
  exportedConstants,
  importedNames,
  nodesOf,
  parseSource,
  property,
  strings,
} from '../source/syntax.js'
import { isTypeOrm } from './module.js'
import type { TypeOrmSettings } from './settings.js'

export interface DataSourceFacts {
  /** The exported constants that hold a `DataSource`. */
  readonly exportNames: readonly string[]
  /** Several where the host chooses when it runs. */
  readonly dialects: readonly SqlDialect[]
  readonly settings: TypeOrmSettings
  /** The folder of `migrations: ['src/migrations/*.ts']`. */
  readonly migrations?: string
}

const dialects: Readonly<Record<string, SqlDialect>> = {
  postgres: 'postgresql',
  'aurora-postgres': 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
  'aurora-mysql': 'mysql',
  sqlite: 'sqlite',
  'better-sqlite3': 'sqlite',
  sqljs: 'sqlite',
}

/** What tells the options of a data source from other objects with a `type`. */
const optionKeys = [
  'entities',
  'migrations',
  'synchronize',
  'autoLoadEntities',
  'namingStrategy',
  'entityPrefix',
  'host',
  'url',
  'database',
  'logging',
]

/** Reads `new DataSource({ … })`, `TypeOrmModule.forRoot({ … })`, and options that a constant or a function gives. */
export function readDataSource(text: string): DataSourceFacts {
  const source = parseSource(text)
  const imported = importedNames(source, isTypeOrm)
  const isDataSource = (node: ts.Node) =>
    ts.isNewExpression(node) &&
    ts.isIdentifier(node.expression) &&
    imported.get(node.expression.text)?.name === 'DataSource'
  const options = nodesOf(source)
    .filter(ts.isObjectLiteralExpression)
    .filter((object) => optionKeys.some((key) => property(object, key) !== undefined))
  const first = (key: string) =>
    options.map((object) => property(object, key)).find((value) => value !== undefined)
  const drivers = options
    .flatMap((object) => strings(property(object, 'type')))
    .filter((type) => type in dialects)
  const [driver] = drivers
  const prefix = first('entityPrefix')
  const [entityPrefix = prefix && { unknown: prefix.getText(source) }] = strings(prefix)
  const [schema] = strings(first('schema'))
  const strategy = first('namingStrategy')
  const [glob] = strings(first('migrations'))
  return {
    exportNames: exportedConstants(source, isDataSource),
    dialects: [...new Set(drivers.flatMap((name) => dialects[name] ?? []))],
    settings: {
      ...(driver !== undefined && drivers.every((one) => one === driver) && { driver }),
      ...(entityPrefix !== undefined && { entityPrefix }),
      ...(schema !== undefined && { schema }),
      ...(strategy && { naming: namingOf(source, strategy) }),
    },
    migrations: glob === undefined ? undefined : sourceFolder(glob.replace(/\/[^/]*\*.*$/, '')),
  }
}

/** `new SnakeNamingStrategy()`, of the package that is written for it; other strategies are the host's own. */
function namingOf(source: ts.SourceFile, strategy: ts.Expression): TypeOrmSettings['naming'] {
  const made = ts.isNewExpression(strategy) ? strategy.expression : strategy
  const name = made.getText(source)
  const imported = importedNames(source, (module) => isTypeOrm(module)).get(name)
  if (imported?.name === 'SnakeNamingStrategy' && imported.module.startsWith('typeorm-naming-strategies'))
    return 'snake_case'
  return imported?.name === 'DefaultNamingStrategy' ? 'default' : { unknown: name }
}
