import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handleOf } from '../../src/backfill/load-service.js'
import { temporaryHost } from '../inspect/host.js'

class Plan {}

const host = {
  'tsconfig.json': '{ "compilerOptions": { "outDir": "./build", "rootDir": "./server" } }',
  'server/user.ts': '',
}

test.each<[string, Readonly<Record<string, string>>, readonly unknown[], readonly unknown[]]>([
  ['what is compiled', { 'src/a.ts': '' }, ['dist/**/*.entity.js', Plan], ['src/**/*.entity.ts', Plan]],
  ['what is compiled, as tsconfig says', host, ['./build/**/*.js'], ['server/**/*.ts']],
])('of a DataSource of TypeORM is found in its sources: %s', async (_, files, entities, found) => {
  const cwd = temporaryHost(files)
  const dataSource = {
    isInitialized: false,
    options: { type: 'postgres', entities },
    setOptions: (options: object) => Object.assign(dataSource.options, options),
    initialize: () => {
      dataSource.isInitialized = true
    },
    manager: 'manager',
  }
  expect(await handleOf('typeorm', dataSource, cwd)).toBe('manager')
  expect(dataSource.isInitialized).toBe(true)
  expect(dataSource.options.entities).toEqual(
    found.map((one) => (typeof one === 'string' ? join(cwd, one) : one)),
  )
})

test('sources that a DataSource finds are left as they are', async () => {
  const cwd = temporaryHost({ 'src/a.ts': '' })
  const entities = [join(cwd, 'src/**/*.entity{.ts,.js}')]
  const options = { entities: [...entities] }
  await handleOf(
    'typeorm',
    { options, setOptions: (one: object) => Object.assign(options, one), initialize: () => {} },
    cwd,
  )
  expect(options.entities).toEqual(entities)
})
