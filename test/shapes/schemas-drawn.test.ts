/** What schemas of well-known apps showed: who is nobody, what is a lock, and which function makes a key. */
import { expect, test } from 'vitest'
import { detectHost } from '../../src/inspect/detect.js'
import { temporaryHost } from '../inspect/host.js'

test('a setter that returns for itself hides no model that a function makes', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "sequelize": "6" } }',
    'tsconfig.json': '{}',
    'src/rider.ts': `import type { DataTypes as Types, Sequelize } from 'sequelize'
      export default function (sequelize: Sequelize, DataTypes: typeof Types) {
        const Rider = sequelize.define('Rider', {
          email: { type: DataTypes.STRING, set: function (value) { if (!value) return; return this.setDataValue('email', value) } },
        })
        return Rider
      }`,
  })
  const { tables, modelFiles } = await detectHost(cwd)
  const read = await tables(modelFiles, 'postgresql')
  expect(read.tables.map(({ name }) => name)).toEqual(['Riders'])
})
