/** Reads how a `Sequelize` is made from source text alone, without a program. */
import { ts } from 'ts-morph'
import type { Configured } from '../classes/configuration.js'
import { readOptions } from '../classes/configuration-syntax.js'
import { dialectNamed } from '../detect/dialect.js'
import type { Source } from '../detect/sources.js'
import { constantBehind } from '../source/literal-text.js'
import { madeExports } from '../source/made-exports.js'
import { property, strings } from '../source/syntax.js'
import {
  isSequelize,
  type ModelDefaults,
  modelFlags,
  namesOrFlags,
  type SequelizeSettings,
} from './inspector.js'
import { optionsBeside } from './options-beside.js'

/** Reads `new Sequelize(url, { dialect, define })` and `SequelizeModule.forRoot({ … })`. */
export function readSequelizeOptions(file: Source, cwd: string): Configured<SequelizeSettings> {
  const [own, ...beside] = [file.text, ...optionsBeside(cwd, file)].map(optionsIn)
  const told = [...(own ? [own] : []), ...beside]
  const define = told.flatMap((one) => one.define ?? [])[0]
  return {
    made: own?.made ?? { constants: [], calls: [] },
    dialects: told.flatMap(({ dialect }) => dialect ?? []).slice(0, 1),
    settings: define ? { define } : {},
    isWhole: define !== undefined,
  }
}

function optionsIn(text: string) {
  const { source, nodes, isNamed, all } = readOptions(text, isSequelize, ['dialect', 'define'])
  const isMade = (node: ts.Node): node is ts.NewExpression =>
    ts.isNewExpression(node) && isNamed(node.expression, 'Sequelize', 'default')
  const args = nodes.filter(isMade).flatMap((made) => [...(made.arguments ?? [])])
  const [url] = args.flatMap(strings).map((value) => value.split(':')[0] ?? '')
  const [named = url] = all('dialect').flatMap(strings)
  const [define] = all('define').flatMap(
    (value) => (ts.isIdentifier(value) ? constantBehind(value) : value) ?? [],
  )
  return {
    made: madeExports(source, isMade),
    dialect: dialectNamed(named),
    define: define && ts.isObjectLiteralExpression(define) ? defaultsIn(define) : undefined,
  }
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false }

function defaultsIn(define: ts.ObjectLiteralExpression): ModelDefaults {
  const entries = [...modelFlags, ...namesOrFlags, 'schema' as const].flatMap((key) => {
    const node = property(define, key)
    const value = strings(node)[0] ?? flags[node?.getText() ?? '']
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}
