import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { associationFiles, sequelizeConfiguration } from '../../src/inspect/sequelize/inspector.js'
import { temporaryHost } from '../inspect/host.js'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const detect = (name: string) => sequelizeConfiguration.detect(fixture(name), readSources(fixture(name)))

describe('sequelizeConfiguration.detect', () => {
  it('finds decorated models and a handle that a function makes', async () => {
    expect(await detect('wiki')).toEqual({
      modelFiles: [
        'server/models/group-user.ts',
        'server/models/group.ts',
        'server/models/team.ts',
        'server/models/user.ts',
      ],
      dialect: 'postgresql',
      handles: ['server/storage/database.ts#sequelize'],
      makers: [{ file: 'server/storage/database.ts', call: 'createDatabaseInstance(url)' }],
      settings: { define: { timestamps: true } },
    })
  })

  it('finds Model.init, an export at the end, and what all models share', async () => {
    expect(await detect('classic')).toEqual({
      modelFiles: ['src/models/company.ts', 'src/models/user.ts'],
      dialect: 'mysql',
      handles: ['src/db/index.ts#sequelize'],
      settings: { define: { underscored: true } },
    })
  })

  it('finds sequelize.define and a default export', async () => {
    expect(await detect('defined')).toEqual({
      modelFiles: ['src/models.ts'],
      dialect: 'sqlite',
      handles: ['src/database.ts#default'],
      settings: { define: { freezeTableName: true } },
    })
  })

  it('finds models whose attributes are a constant', async () => {
    const text = `import { Model, ModelAttributes } from 'sequelize'
class User extends Model {}
User.init(attributes as ModelAttributes, { sequelize: db })`
    expect(await sequelizeConfiguration.detect('.', [{ path: 'user.ts', text }])).toMatchObject({
      modelFiles: ['user.ts'],
    })
    expect(associationFiles([{ path: 'user.ts', text }])).toEqual(['user.ts'])
  })

  it('finds models that import nothing, as sequelize-cli writes them', async () => {
    const text = (parameters: string) =>
      `export default (${parameters}) => sequelize.define('seat', { row: { type: DataTypes.INTEGER } })`
    const sources = [
      { path: 'seat.ts', text: text('sequelize, DataTypes') },
      { path: 'other.ts', text: text('registry, shapes') },
    ]
    expect(await sequelizeConfiguration.detect('.', sources)).toMatchObject({ modelFiles: ['seat.ts'] })
  })

  it('takes the database of a literal address, and leaves it open where two are', async () => {
    const made = (url: string) => ({
      path: 'db.ts',
      text: `import Sequelize from 'sequelize'\nexport const db = new Sequelize('${url}')`,
    })
    expect(await sequelizeConfiguration.detect('.', [made('postgres://localhost/app')])).toMatchObject({
      dialect: 'postgresql',
    })
    const both = [made('mysql://a/b'), made('sqlite::memory:')]
    expect((await sequelizeConfiguration.detect('.', both)).dialect).toBeUndefined()
  })
})

describe('options in a file of their own, as sequelize-cli has them', () => {
  const shared = 'const models = { underscored: true }'
  it.each([
    [
      '../config/config.json',
      'config/config.json',
      '{ "test": { "dialect": "mysql", "define": { "underscored": true } } }',
    ],
    [
      '../config/config',
      'config/config.js',
      `${shared}\nmodule.exports = { dialect: 'mysql', define: models }`,
    ],
    [
      './options.js',
      'models/options.ts',
      `${shared}\nexport const options = { dialect: 'mysql', define: models }`,
    ],
  ])('%s', async (specifier, file, text) => {
    const cwd = temporaryHost({
      [file]: text,
      'models/index.ts': `import { Sequelize } from 'sequelize'
        const options = require('${specifier}')
        export const sequelize = new Sequelize(options.url, options)`,
    })
    expect(await sequelizeConfiguration.detect(cwd, readSources(cwd))).toMatchObject({
      dialect: 'mysql',
      settings: { define: { underscored: true } },
    })
  })

  it('by a path in parts', async () => {
    const cwd = temporaryHost({
      'config/config.json': '{ "test": { "define": { "freezeTableName": true } } }',
      'models/index.ts': `import { Sequelize } from 'sequelize'
        const config = require(path.join(__dirname, '..', 'config', 'config.json'))[env]
        export const sequelize = new Sequelize(config)`,
    })
    expect(await sequelizeConfiguration.find(cwd, 'models/index.ts#sequelize')).toEqual({
      define: { freezeTableName: true },
    })
  })
})

describe('sequelizeConfiguration.find', () => {
  it('reads the file of the handle, else looks for one', async () => {
    const settings = { define: { underscored: true } }
    expect(await sequelizeConfiguration.find(fixture('classic'), 'src/db/index.ts#sequelize')).toEqual(
      settings,
    )
    expect(await sequelizeConfiguration.find(fixture('classic'), 'argument')).toEqual(settings)
  })
})

describe('associationFiles', () => {
  it('finds the files whose calls add to models', () => {
    expect(associationFiles(readSources(fixture('classic')))).toEqual([
      'src/models/company.ts',
      'src/models/index.ts',
      'src/models/user.ts',
    ])
    expect(associationFiles(readSources(fixture('wiki')))).toEqual([])
  })
})
