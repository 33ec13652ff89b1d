/** Types that only running the host would tell, and those that a getter of its own tells. */
import { expect, it } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { inspectSequelize } from '../inspect/readers.js'
import { printTable } from '../inspect-typeorm/print.js'

const files = {
  'package.json': '{ "dependencies": { "sequelize": "6.37.7" } }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'src/kinds.ts': `import { DataTypes } from 'sequelize'
import { settings } from './settings.js'
export default class Kinds {
  static get Label() { return DataTypes.STRING(40) }
  static get Labels() { return settings.isMaria ? DataTypes.JSON : DataTypes.ARRAY(DataTypes.TEXT) }
}`,
  'src/settings.ts': 'export const settings = { isMaria: Boolean(process.env.MARIA) }',
  'src/seat.ts': `import { DataTypes } from 'sequelize'
import Kinds from './kinds.js'
export default (sequelize) => sequelize.define('seat', {
  id: { type: DataTypes.INTEGER, primaryKey: true },
  title: { type: Kinds.Label, allowNull: false },
  labels: { type: Kinds.Labels },
  wanted: { type: Kinds.Labels, allowNull: false },
}, { timestamps: false })`,
}

it('are unknown to those who do not need them, with all else that is told', async () => {
  const read = inspectSequelize({
    cwd: temporaryHost(files),
    refs: ['src/seat.ts#default'],
    dialect: 'mysql',
  })
  expect((await read).map(printTable)).toMatchInlineSnapshot(`
    [
      [
        "src/seat.ts#default = mysql seats key(id) constant made as seat line 3",
        "id id: number \`number\` | notNull | key | as integer | seat.ts:4",
        "title title: string \`string\` | notNull | as varchar(40) | seat.ts:5",
        "labels labels: unknown \`unknown\` | as text | seat.ts:6",
        "wanted wanted: unknown \`unknown\` | notNull | as text | seat.ts:7",
      ],
    ]
  `)
})
