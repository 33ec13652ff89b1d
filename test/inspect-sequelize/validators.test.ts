/** What validators say of a column. */
import { expect, test } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { inspectSequelize } from '../inspect/readers.js'

const decorated = `import { Column, DataType, IsLowercase, Model, Table } from 'sequelize-typescript'
@Table({ tableName: 'users' })
export class User extends Model {
  @Column({ type: DataType.TEXT, allowNull: false, validate: { isEmail: true, isLowercase: true } })
  email: string
  @IsLowercase
  @Column(DataType.TEXT)
  alias: string
  @Column({ type: DataType.TEXT, validate: { isLowercase: false } })
  name: string
}`

const defined = `import { DataTypes, Model, Sequelize } from 'sequelize'
const sequelize = new Sequelize()
export class User extends Model {}
User.init(
  {
    email: { type: DataTypes.TEXT, validate: { isLowercase: { msg: 'in lower case' } } },
    alias: { type: DataTypes.TEXT, validate: { isLowercase: true } },
    name: DataTypes.TEXT,
  },
  { sequelize, tableName: 'users' },
)`

test.each([
  ['decorators', decorated],
  ['definitions', defined],
])('%s that refuse capitals', async (_title, text) => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': '{ "dependencies": { "sequelize": "6", "sequelize-typescript": "2" } }',
    'user.ts': text,
  })
  const [user] = await inspectSequelize({ cwd, refs: ['user.ts#User'], dialect: 'postgresql' })
  expect(user?.columns.flatMap(({ field, refusesCapitals }) => (refusesCapitals ? field : []))).toEqual([
    'email',
    'alias',
  ])
})
