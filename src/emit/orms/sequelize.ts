import { HANDLES } from '../../config/choices.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { literal } from '../literal.js'
import { sqlTypesIn } from './column-type.js'
import { entityCall, namedRow } from './late-bound.js'
import { mappedColumns } from './named-columns.js'
import { joinRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

const MODULE = 'sequelize'
const RUNTIME = '@scim-gen/runtime/sequelize'

/** A row is an instance of its model's class, which a constant or what a function makes can be, too. */
function rowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  const name = file.refType(table.ref)
  if (table.factory) return `InstanceType<ReturnType<typeof ${name}>>`
  return table.constant ? `InstanceType<typeof ${name}>` : name
}

/** What Sequelize makes an instance of; where the host's types leave null out, with that. */
function newRowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table, true)
  const attributes = `${file.imports.type(MODULE, 'CreationAttributes')}<${rowType(file, table)}>`
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
  const isClass = !table.factory && !table.constant && !table.manyToMany
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
