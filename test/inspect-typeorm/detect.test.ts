import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { typeOrmConfiguration } from '../../src/inspect/typeorm/inspector.js'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const detect = (name: string) => typeOrmConfiguration.detect(fixture(name), readSources(fixture(name)))
const source = (text: string, path = 'src/a.ts') => ({ path, text })

describe('typeOrmConfiguration.detect', () => {
  it('finds entities, the handle, and what it is told: a default export, MariaDB, names', async () => {
    expect(await detect('snake')).toEqual({
      modelFiles: ['src/db/entities/person.ts', 'src/db/entities/team.ts'],
      dialect: 'mysql',
      handles: ['src/db/data-source.ts#default'],
      settings: { driver: 'mariadb', entityPrefix: 'app_', naming: 'snake_case' },
    })
  })

  it('finds a data source whose database only running it would tell', async () => {
    expect(await detect('nest')).toMatchObject({
      handles: ['src/database/data-source.ts#AppDataSource'],
      settings: {},
    })
  })

  it('finds the entities of a fork, and of EntitySchema', async () => {
    expect((await detect('n8n')).modelFiles).toEqual([
      'packages/db/src/entities/project-relation.ts',
      'packages/db/src/entities/project.ts',
      'packages/db/src/entities/user.ts',
    ])
    expect((await detect('schemas')).modelFiles).toEqual(['src/user.ts'])
  })

  it('knows a handle that a framework injects, and a naming strategy of the host', async () => {
    const text = `import { TypeOrmModule } from '@nestjs/typeorm'
import { ShortNames } from './short-names'
export const database = TypeOrmModule.forRootAsync({
  useFactory: () => ({
    type: 'postgres' as const,
    schema: 'app',
    autoLoadEntities: true,
    namingStrategy: new ShortNames(),
    migrations: ['src/migrations/**/*.ts'],
  }),
})`
    expect(await typeOrmConfiguration.detect('.', [source(text)])).toEqual({
      modelFiles: [],
      dialect: 'postgresql',
      handles: [],
      settings: { driver: 'postgres', schema: 'app', naming: { unknown: 'ShortNames' } },
      migrations: { folder: 'src/migrations', note: 'as the DataSource has it' },
    })
  })

  it('leaves the database open where two are configured', async () => {
    const options = (type: string) =>
      source(
        `import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: '${type}', url })`,
      )
    expect(
      (await typeOrmConfiguration.detect('.', [options('postgres'), options('better-sqlite3')])).dialect,
    ).toBeUndefined()
    expect(
      (await typeOrmConfiguration.detect('.', [options('sqlite'), options('better-sqlite3')])).dialect,
    ).toBe('sqlite')
  })

  it('leaves open what one file chooses when it runs: the database, and what names begin with', async () => {
    const text = `import type { DataSourceOptions } from '@n8n/typeorm'
export function optionsOf(config: Config): DataSourceOptions {
  const common = { entityPrefix: config.tablePrefix, entities, synchronize: false }
  return config.type === 'sqlite'
    ? { type: 'better-sqlite3', database: 'app.db', ...common }
    : { type: 'postgres', url: config.url, ...common }
}`
    expect(await typeOrmConfiguration.detect('.', [source(text)])).toMatchObject({
      settings: { entityPrefix: { unknown: 'config.tablePrefix' } },
    })
  })

  it("takes neither another ORM's entities nor other objects with a type", async () => {
    const mikro = source(
      `import { Entity } from '@mikro-orm/core'\nimport 'nestjs-typeorm-compat'\n@Entity() class A {}`,
    )
    const other = source(`import { DataSource } from 'typeorm'\nexport const queue = { type: 'mysql' }`)
    expect(await typeOrmConfiguration.detect('.', [mikro, other])).toMatchObject({
      modelFiles: [],
      handles: [],
    })
  })

  it('takes no options of what is only given a DataSource, or registers entities', async () => {
    const service = source(`import { DataSource } from 'typeorm'
export class Exports { constructor(private readonly db: DataSource) {} target = { type: 'mysql', host: 'x' } }`)
    const module = source(`import { TypeOrmModule } from '@nestjs/typeorm'
export const target = { type: 'mysql', host: 'x' }
@Module({ imports: [TypeOrmModule.forFeature([Room])] }) export class RoomModule {}`)
    const made = source(
      `import { DataSource as Source } from 'typeorm'\nexport const db = new Source({ type: 'sqlite', database: 'x' })`,
    )
    expect(await typeOrmConfiguration.detect('.', [service, module, made])).toMatchObject({
      dialect: 'sqlite',
      handles: [expect.stringMatching(/#db$/)],
    })
  })

  it('finds a handle that a function makes, and none in a function', async () => {
    const text = `import { DataSource } from 'typeorm'
function connect(url: string) {
  const source = new DataSource({ type: 'mysql', url })
  return source
}
export const db = connect(process.env.URL)
export const make = () => new DataSource({ type: 'mysql' })`
    expect((await typeOrmConfiguration.detect('.', [source(text, 'src/db.ts')])).handles).toEqual([
      'src/db.ts#db',
    ])
  })
})

describe('typeOrmConfiguration.find', () => {
  it('reads the file of the handle, else looks for a data source', async () => {
    const settings = { driver: 'mariadb', entityPrefix: 'app_', naming: 'snake_case' }
    expect(await typeOrmConfiguration.find(fixture('snake'), 'src/db/data-source.ts#default')).toEqual(
      settings,
    )
    expect(await typeOrmConfiguration.find(fixture('snake'), 'argument')).toEqual(settings)
  })
})
