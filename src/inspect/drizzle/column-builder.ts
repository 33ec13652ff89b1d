import { Node } from 'ts-morph'
import type { SqlDialect } from '../host-model.js'
import { relativePath } from '../location.js'
import { type Bound, declarationOf, returnedBy } from '../source/evaluate.js'
import { isRecord, propertyOf, staticText, staticValue, stringsOf } from '../source/static-value.js'
import { asColumnType, withValues, writtenType } from '../type-of.js'
import {
  type ColumnBuilder,
  columnFunction,
  dialectOfModule,
  type Options,
  printOptions,
} from './builders.js'
import type { Chain } from './chain.js'
import type { Context } from './context.js'

/**
 * Reads `varchar('email', { length: 255 })`, `roleEnum('role')`, `ulid()`, `t.uuid()`.
 *
 * @returns `undefined` for a call that is no column function.
 */
export function readBuilder(context: Context, dialect: SqlDialect, chain: Chain): ColumnBuilder | undefined {
  const { origin } = chain
  if (origin.kind === 'made') return readMade(context, chain, origin.by, origin.name)
  const own = origin.kind === 'member' ? dialect : dialectOfModule(origin.module)
  if (own) return drizzleBuilder(own, origin.name, chain)
  return origin.kind === 'package' ? foreignBuilder(origin) : undefined
}

/** The call's arguments without the column's name. */
function settings(chain: Chain): readonly Bound[] {
  const [first, ...rest] = chain.args
  return first && typeof staticValue(first) === 'string' ? rest : chain.args
}

function optionsOf(chain: Chain): Options {
  const [first] = settings(chain)
  const value = first && staticValue(first)
  return isRecord(value) ? value : {}
}

function drizzleBuilder(dialect: SqlDialect, name: string, chain: Chain): ColumnBuilder | undefined {
  const { enum: literals, ...options } = optionsOf(chain)
  const [first] = settings(chain)
  const values = stringsOf(name === 'mysqlEnum' ? first && staticValue(first) : literals)
  return columnFunction(dialect, name, options, values)
}

/** `pgEnum('role', [...])`, `pgSchema('auth').enum(...)` and `customType<{ data: string }>({...})`. */
function readMade(context: Context, chain: Chain, maker: Chain, name: Node): ColumnBuilder | undefined {
  const { origin } = maker
  if (origin.kind !== 'package' || dialectOfModule(origin.module) === undefined) return undefined
  const schemaEnum = maker.methods.find((method) => method.name === 'enum')
  if (origin.name === 'pgEnum' || schemaEnum) {
    const [sqlName, list] = (schemaEnum ?? maker).args
    const values = stringsOf(list && staticValue(list))
    const sqlType = (sqlName && staticValue(sqlName)) ?? 'text'
    return {
      columnType: asColumnType(withValues({ kind: 'string' }, values)),
      stored: { ...hostModule(context, name), sqlType: String(sqlType) },
    }
  }
  return origin.name === 'customType' ? readCustom(context, chain, maker, name) : undefined
}

function readCustom(context: Context, chain: Chain, maker: Chain, name: Node): ColumnBuilder {
  const [written] = maker.call.node.getTypeArguments()
  const member = (key: string) =>
    Node.isTypeLiteral(written) ? written.getProperty(key)?.getTypeNode() : undefined
  const data = member('data')
  const dataType = maker.args[0] && sqlTypeOf(maker.args[0], settings(chain))
  return {
    columnType: data ? writtenType(data, 'unknown') : unknownType,
    stored: {
      ...hostModule(context, name),
      options: printOptions(optionsOf(chain)),
      sqlType: dataType ?? 'text',
    },
    notNull: member('notNull')?.getText() === 'true',
  }
}

/** The SQL type that the custom type's `dataType()` returns. */
function sqlTypeOf(definition: Bound, args: readonly Bound[]): string | undefined {
  const value = propertyOf(definition, 'dataType')
  return staticText(value && returnedBy(value, args))
}

/** A column function of another package: only its chain is known. */
function foreignBuilder({ module, name }: { module: string; name: string }): ColumnBuilder {
  return { columnType: unknownType, stored: { builder: name, module, sqlType: 'text' } }
}

const unknownType = asColumnType({ kind: 'unknown' })

function hostModule(context: Context, name: Node): { builder: string; module: string } {
  const declaration = declarationOf(name)
  const builder = Node.isVariableDeclaration(declaration) ? declaration.getName() : name.getText()
  const file = (declaration ?? name).getSourceFile().getFilePath()
  return { builder, module: relativePath(context.cwd, file) }
}
