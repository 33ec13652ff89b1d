/** Reads how a `DataSource` is configured from source text alone, without a program. */
import { ts } from 'ts-morph'
import type { Configured } from '../classes/configuration.js'
import { readOptions, type WrittenOptions } from '../classes/configuration-syntax.js'
import { dialectNamed } from '../detect/dialect.js'
import { sourceFolder } from '../detect/source-folder.js'
import type { Source } from '../detect/sources.js'
import { paths } from '../source/literal-text.js'
import { madeExports } from '../source/made-exports.js'
import { strings } from '../source/syntax.js'
import { isTypeOrm } from './context.js'
import type { TypeOrmSettings } from './inspector.js'

/** Keys that tell the options of a data source from other objects with a `type`. */
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
export function readDataSource({ path, text }: Source, cwd: string): Configured<TypeOrmSettings> {
  const options = readOptions(text, isTypeOrm, optionKeys)
  const drivers = options.all('type').flatMap(strings).filter(dialectNamed)
  // What MySQL and MariaDB do otherwise is all that a driver tells beyond its database.
  const ofMysql = drivers.filter((name) => dialectNamed(name) === 'mysql')
  const [driver, ...others] = new Set(ofMysql.length > 0 ? ofMysql : drivers)
  const prefix = options.first('entityPrefix')
  const [entityPrefix = prefix && { unknown: prefix.getText() }] = strings(prefix)
  const [schema] = strings(options.first('schema'))
  const naming = namingOf(options)
  const [glob] = paths(options.first('migrations'), path)
  return {
    made: madeExports(
      options.source,
      (node) => ts.isNewExpression(node) && options.isNamed(node.expression, 'DataSource'),
    ),
    dialects: drivers.flatMap((name) => dialectNamed(name) ?? []),
    // Options that the file takes from another one are told there.
    isWhole: drivers.length > 0,
    settings: {
      ...(driver !== undefined && others.length === 0 && { driver }),
      ...(entityPrefix !== undefined && { entityPrefix }),
      ...(schema !== undefined && { schema }),
      ...(naming && { naming }),
    },
    migrations: glob === undefined ? undefined : sourceFolder(cwd, glob.replace(/\/[^/]*\*.*$/, '')),
  }
}

/** `new SnakeNamingStrategy()`, of the package that is written for it; other strategies are the host's own. */
function namingOf(options: WrittenOptions): TypeOrmSettings['naming'] {
  const { name, origin } = options.classAt('namingStrategy') ?? {}
  if (origin?.name === 'SnakeNamingStrategy' && origin.module.startsWith('typeorm-naming-strategies'))
    return 'snake_case'
  if (origin?.name === 'DefaultNamingStrategy') return 'default'
  return name === undefined ? undefined : { unknown: name }
}
