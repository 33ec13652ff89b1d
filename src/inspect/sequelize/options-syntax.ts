/** Reads how a `Sequelize` is made from source text alone, without a program. */
import { ts } from 'ts-morph'
import type { SqlDialect } from '../host-model.js'
import {
  exportedConstants,
  importedNames,
  nodesOf,
  parseSource,
  property,
  strings,
  withoutCasts,
} from '../source/syntax.js'
import { isSequelize } from './module.js'
import type { ModelDefaults, SequelizeSettings } from './settings.js'

export interface SequelizeFacts {
  /** The exported constants that hold a `Sequelize`. */
  readonly exportNames: readonly string[]
  readonly dialect?: SqlDialect
  readonly settings: SequelizeSettings
}

const dialects: Readonly<Record<string, SqlDialect>> = {
  postgres: 'postgresql',
  postgresql: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
  sqlite: 'sqlite',
}

/** Reads `new Sequelize(url, { dialect, define })` and `SequelizeModule.forRoot({ … })`. */
export function readSequelizeOptions(text: string): SequelizeFacts {
  const source = parseSource(text)
  const imported = importedNames(source, isSequelize)
  const isMade = (node: ts.Node): node is ts.NewExpression =>
    ts.isNewExpression(node) && ts.isIdentifier(node.expression) && isSequelizeClass(node.expression.text)
  const isSequelizeClass = (name: string) => {
    const origin = imported.get(name)?.name
    return origin === 'Sequelize' || origin === 'default'
  }
  const nodes = nodesOf(source)
  const args = nodes.filter(isMade).flatMap((made) => [...(made.arguments ?? [])])
  const options = nodes
    .filter(ts.isObjectLiteralExpression)
    .filter((object) => property(object, 'dialect') ?? property(object, 'define'))
  const [url] = args.flatMap((argument) => strings(argument)).map((value) => value.split(':')[0] ?? '')
  const [named] = options.flatMap((object) => strings(property(object, 'dialect')))
  const define = options
    .map((object) => held(nodes, property(object, 'define')))
    .find((value) => value !== undefined)
  return {
    exportNames: exportedConstants(source, isMade),
    dialect: dialects[named ?? url ?? ''],
    settings: define && ts.isObjectLiteralExpression(define) ? { define: defaultsIn(define) } : {},
  }
}

/** What a constant of the same file holds. */
function held(nodes: readonly ts.Node[], value: ts.Expression | undefined): ts.Expression | undefined {
  if (!value || !ts.isIdentifier(value)) return value
  const constant = nodes.filter(ts.isVariableDeclaration).find(({ name }) => name.getText() === value.text)
  return constant?.initializer && withoutCasts(constant.initializer)
}

const flags = ['underscored', 'freezeTableName', 'timestamps', 'paranoid'] as const
const names = ['createdAt', 'updatedAt', 'deletedAt', 'version', 'schema'] as const

function defaultsIn(define: ts.ObjectLiteralExpression): ModelDefaults {
  const entries = [...flags, ...names].flatMap((key) => {
    const node = property(define, key)
    const value = node && literal(withoutCasts(node))
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

function literal(node: ts.Expression): string | boolean | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined
}
