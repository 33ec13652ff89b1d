import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { joinRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

const MODULE = 'sequelize'

/** A row is an instance of its model's class. */
function rowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  return table.constant ? `InstanceType<typeof ${file.ref(table.ref)}>` : file.refType(table.ref)
}

export const sequelize = sqlOrm({
  name: 'sequelize',
  prefix: 'Sequelize',
  rowType,
  newRowType: (file, table) =>
    table.manyToMany
      ? joinRowType(file, table)
      : `${file.imports.type(MODULE, 'CreationAttributes')}<${rowType(file, table)}>`,
  // A table that has no model is written as SQL.
  model: (file, { ref, manyToMany }) => (manyToMany ? undefined : file.ref(ref)),
  handle: {
    from: (sequelize) => (sequelize === 'sequelize' ? '{ sequelize }' : `{ sequelize: ${sequelize} }`),
    type: (file) => {
      const [client, transaction] = ['Sequelize', 'Transaction'].map((name) =>
        file.imports.type(MODULE, name),
      )
      return `{ sequelize: ${client}; transaction?: ${transaction} }`
    },
    name: '`{ sequelize }`',
  },
})
