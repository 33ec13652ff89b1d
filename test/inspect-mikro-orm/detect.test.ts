import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { mikroOrmConfiguration } from '../../src/inspect/mikro-orm/inspector.js'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const detect = (name: string) => mikroOrmConfiguration.detect(fixture(name), readSources(fixture(name)))
const source = (text: string, path = 'src/a.ts') => ({ path, text })

describe('mikroOrmConfiguration.detect', () => {
  it('finds decorated entities, the driver and the migrations', async () => {
    expect(await detect('realworld')).toEqual({
      modelFiles: ['src/article/article.entity.ts', 'src/user/user.entity.ts'],
      dialect: 'mysql',
      handles: [],
      settings: {},
      migrations: { folder: 'src/migrations', note: 'as MikroORM has it' },
    })
  })

  it('finds a handle, and what it is told of names, types and schemas', async () => {
    expect(await detect('directory')).toEqual({
      modelFiles: ['src/entities/account.ts'],
      dialect: 'postgresql',
      handles: ['src/orm.ts#orm'],
      settings: { naming: 'entity_case', reflectsTypes: true, schema: 'people' },
    })
  })

  it('finds defineEntity and EntitySchema', async () => {
    expect((await detect('defined')).modelFiles).toEqual(['src/team.ts', 'src/user.ts'])
    expect((await detect('schemas')).modelFiles).toEqual(['src/person.ts'])
  })

  it('knows a handle that NestJS injects, one that is made at once, and a naming strategy of the host', async () => {
    const nest = source(`import { MikroOrmModule } from '@mikro-orm/nestjs'
import { ShortNames } from './short-names'
export const database = MikroOrmModule.forRoot({ entities: [], namingStrategy: ShortNames })`)
    expect(await mikroOrmConfiguration.detect('.', [nest])).toMatchObject({
      handles: [],
      settings: { naming: { unknown: 'ShortNames' } },
    })
    const made = source(
      `import { MikroORM } from '@mikro-orm/libsql'\nexport default new MikroORM({ dbName: 'a' })`,
    )
    expect(await mikroOrmConfiguration.detect('.', [made])).toMatchObject({
      dialect: 'sqlite',
      handles: ['src/a.ts#default'],
    })
  })

  it('leaves the database open where two drivers are imported', async () => {
    const importing = (driver: string) => source(`import '@mikro-orm/${driver}'`)
    expect(
      (await mikroOrmConfiguration.detect('.', [importing('mysql'), importing('sqlite')])).dialect,
    ).toBeUndefined()
    expect(
      (await mikroOrmConfiguration.detect('.', [importing('mysql'), importing('mariadb')])).dialect,
    ).toBe('mysql')
  })
})

describe('mikroOrmConfiguration.find', () => {
  it('reads the file of the handle, else looks for a configuration', async () => {
    const settings = { naming: 'entity_case', reflectsTypes: true, schema: 'people' }
    expect(await mikroOrmConfiguration.find(fixture('directory'), 'src/orm.ts#orm')).toEqual(settings)
    expect(await mikroOrmConfiguration.find(fixture('directory'), 'argument')).toEqual(settings)
  })
})
