import { HANDLES } from '../../config/choices.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { literal, propertyKey } from '../literal.js'
import { sqlTypesIn } from './column-type.js'
import { entityCall, namedRow } from './late-bound.js'
import { mappedColumns, namedColumns } from './named-columns.js'
import { joinRowType, objectType, withDefaults } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

const MODULE = 'sequelize'
const RUNTIME = '@scim-gen/runtime/sequelize'

/** A row is an instance of its model; what TypeScript does not know of it, its attributes say. */
function rowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  const before = instanceType(file, table)
  const untyped = untypedIn(file, table).map(
    ({ field, typeText, notNull }) => `${propertyKey(field)}: ${typeText}${notNull ? '' : ' | null'}`,
  )
  return untyped.length === 0
    ? before
    : `${before} & ${objectType(untyped, `export type UserRow = ${before} & `)}`
}

/** All attributes of a model that declares none, where adapters have its rows; of any other, those that emitted code names. */
function untypedIn(file: EmittedFile, table: HostTable): readonly HostColumn[] {
  const untyped = table.columns.filter((column) => column.untyped)
  if (untyped.length === table.columns.length && namedRow(file, table)) return untyped
  const named = namedColumns(file.context.plan)
  return untyped.filter((column) => named.includes(column))
}

/** An instance of its class, which a constant or what a function makes can be, too. */
function instanceType(file: EmittedFile, table: HostTable): string {
  const name = file.refType(table.ref)
  if (table.factory) return `InstanceType<ReturnType<typeof ${name}>>`
  return table.constant ? `InstanceType<typeof ${name}>` : name
}

/** What Sequelize makes an instance of; where the host's types leave null out, with that. */
function newRowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table, true)
  const instance = instanceType(file, table)
  const attributes = table.createdAsInstance
    ? `Partial<${instance}>`
    : withDefaults(file, table, `${file.imports.type(MODULE, 'CreationAttributes')}<${instance}>`)
  // Of the others nothing is written.
  const written = mappedColumns(file.context.plan)
  const isComplete = table.columns.every((column) => !column.untypedNull || !written.includes(column))
  return isComplete ? attributes : `${file.imports.type(RUNTIME, 'OrNull')}<${attributes}>`
}

/** A model that a function makes is known by its name, as is one that Sequelize makes for `belongsToMany`. */
const modelOf = (file: EmittedFile, { ref, model, manyToMany, factory }: HostTable): string =>
  (factory || manyToMany) && model !== undefined ? literal(model) : file.ref(ref)

/** What Sequelize's attributes do not tell: numbers that the host types as booleans. */
function entity(file: EmittedFile, table: HostTable): string {
  const { plan } = file.context
  const mapped = mappedColumns(plan)
  const isNumber = (column: HostColumn) =>
    column.type.kind === 'boolean' &&
    !sqlTypesIn(plan, table, column).every((type) => /bool|tinyint\(1\)/i.test(type))
  const isClass =
    !table.factory && !table.constant && !table.manyToMany && untypedIn(file, table).length === 0
  return entityCall(file, {
    model: modelOf(file, table),
    row: isClass ? undefined : (namedRow(file, table) ?? rowType(file, table)),
    booleans: table.columns.filter((column) => mapped.includes(column) && isNumber(column)),
  })
}

export const sequelize = sqlOrm({
  name: 'sequelize',
  prefix: 'Sequelize',
  rowType,
  newRowType,
  lateBound: entity,
  handle: {
    from: (sequelize) => (sequelize === 'sequelize' ? '{ sequelize }' : `{ sequelize: ${sequelize} }`),
    type: (file) => {
      const [client, transaction] = ['Sequelize', 'Transaction'].map((name) =>
        file.imports.type(MODULE, name),
      )
      return `{ sequelize: ${client}; transaction?: ${transaction} }`
    },
    name: HANDLES.sequelize,
  },
})
