import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { clientOf } from '../../src/inspect/prisma/client.js'
import { detectPrisma } from '../../src/inspect/prisma/detect.js'
import { readHandles } from '../../src/inspect/prisma/handles.js'
import { openSchemas } from '../../src/inspect/prisma/schemas.js'
import { fixture, temporaryHost } from './host.js'

const detect = (cwd: string) => detectPrisma(cwd, readSources(cwd))
const clientIn = (cwd: string, file: string) => clientOf(openSchemas(cwd).of(file))

describe('detectPrisma', () => {
  it('reads the schema and the configuration of Prisma 7; a wrapper around a client is no handle', () => {
    expect(detect(fixture('umami'))).toMatchObject({
      modelFiles: ['prisma/schema.prisma'],
      dialect: 'postgresql',
      handles: [],
      migrations: { folder: 'prisma/migrations', note: 'as prisma.config says' },
    })
    expect(clientIn(fixture('umami'), 'prisma/schema.prisma')).toEqual({
      kind: 'file',
      file: 'src/generated/prisma/client.ts',
    })
  })

  it('finds the one schema of a workspace at its root, from a package that imports its client', () => {
    const cwd = temporaryHost({
      'package.json': '{ "workspaces": ["packages/*"], "dependencies": { "@prisma/client": "5" } }',
      'prisma/schema.prisma': 'datasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}',
      'packages/api/package.json': '{ "name": "api", "dependencies": { "express": "5" } }',
      'packages/api/src/prisma.ts':
        "import { PrismaClient } from '@prisma/client'\nexport const prisma = new PrismaClient()",
      'packages/web/package.json': '{ "name": "web", "dependencies": { "react": "19" } }',
      'packages/web/src/main.ts': 'export const name = 1',
    })
    expect(detect(join(cwd, 'packages/api'))).toMatchObject({
      modelFiles: ['../../prisma/schema.prisma'],
      handles: ['src/prisma.ts#prisma'],
    })
    expect(detect(join(cwd, 'packages/web')).modelFiles).toEqual([])
  })

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['Prisma takes the one at its usual place', {}, ['prisma/schema.prisma']],
    [
      'unless something names the other',
      { Dockerfile: 'RUN npx prisma generate --schema=src/prisma/schema.prisma' },
      ['prisma/schema.prisma', 'src/prisma/schema.prisma'],
    ],
    [
      'nor one whose own client some code has',
      { 'src/rehearse.ts': "import { PrismaClient } from '.prisma/rehearsal'" },
      ['prisma/rehearsal.prisma', 'prisma/schema.prisma'],
    ],
  ])('of two schemas for one client %s', (_, more, modelFiles) => {
    const schema = (models: string) =>
      `generator client {\n  provider = "prisma-client-js"\n}\ndatasource db {\n  provider = "postgresql"\n}\n${models}`
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "@prisma/client": "6" } }',
      'prisma/schema.prisma': schema('model Person {\n  id Int @id\n}'),
      'src/prisma/schema.prisma': schema('model Person {\n  id Int @id\n}\nmodel Crew {\n  id Int @id\n}'),
      'prisma/schema.old.prisma': schema('model Person {\n  id Int @id\n}'),
      'prisma/rehearsal.prisma': schema('model Person {\n  id Int @id\n}').replace(
        'client-js"',
        'client-js"\n  output = "../node_modules/.prisma/rehearsal"',
      ),
      ...more,
    })
    expect(detect(cwd).modelFiles).toEqual(modelFiles)
  })

  it.each<[string, string, readonly string[]]>([
    [
      'each says its schema',
      'prisma generate --schema=prisma/people.prisma && npx prisma generate --schema ./prisma/bills.prisma',
      ['prisma/bills.prisma', 'prisma/people.prisma'],
    ],
    [
      'one says none',
      'prisma generate --schema=prisma/people.prisma && npx prisma generate',
      ['prisma/bills.prisma', 'prisma/people.prisma', 'prisma/schema.prisma'],
    ],
    [
      'none says another',
      'prisma generate --schema=prisma/bills.prisma',
      ['prisma/bills.prisma', 'prisma/schema.prisma'],
    ],
  ])('of the scripts that make clients %s: the usual one counts accordingly', (_, generates, modelFiles) => {
    const schema = (models: string, output = '') =>
      `generator client {\n  provider = "prisma-client-js"${output}\n}\ndatasource db {\n  provider = "postgresql"\n}\n${models}`
    const person = 'model Person {\n  id Int @id\n}'
    const cwd = temporaryHost({
      'package.json': JSON.stringify({
        scripts: { build: generates },
        dependencies: { '@prisma/client': '6' },
      }),
      'prisma/schema.prisma': schema(person),
      'prisma/people.prisma': schema(person),
      'prisma/bills.prisma': schema(
        'model Bill {\n  id Int @id\n}',
        '\n  output = "../node_modules/@prisma/bills"',
      ),
      'src/bills.ts': "import { PrismaClient } from '@prisma/bills'",
    })
    expect(detect(cwd).modelFiles).toEqual(modelFiles)
  })

  it('leaves a schema to Kysely that no client of Prisma is made of', () => {
    const cwd = temporaryHost({
      'prisma/schema.prisma':
        'generator types {\n  provider = "prisma-kysely"\n}\ndatasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}',
    })
    expect(detect(cwd).modelFiles).toEqual([])
  })

  it('finds the schema of a workspace with one package.json for all, from the folder of an app', () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "@prisma/client": "6" } }',
      'nx.json': '{}',
      'prisma/schema.prisma': 'datasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}',
      'apps/api/project.json': '{ "name": "api" }',
      'apps/other/project.json': '{ "name": "other" }',
      'apps/other/schema.prisma': 'model Other {\n  id Int @id\n}',
    })
    expect(detect(join(cwd, 'apps/api'))).toMatchObject({
      modelFiles: ['../../prisma/schema.prisma'],
      dialect: 'sqlite',
      migrations: { folder: '../../prisma/migrations' },
    })
    expect(detect(join(cwd, 'apps/other')).modelFiles).toEqual(['schema.prisma'])
  })

  it('finds the schema whose client the app imports, wherever in the workspace; others are data', () => {
    const schema = (output: string, model: string) =>
      `generator client {\n  provider = "prisma-client-js"\n  output = "${output}"\n}\ndatasource db {\n  provider = "postgresql"\n}\nmodel ${model} {\n  id Int @id\n}`
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "@prisma/client": "6" } }',
      'nx.json': '{}',
      'libs/data/project.json': '{ "name": "data" }',
      'libs/data/prisma/schema.prisma': schema('../../../apps/api/generated/client-of-api', 'User'),
      'apps/api/project.json': '{ "name": "api" }',
      'apps/api/src/db.ts': `import { PrismaClient } from '../generated/client-of-api'\nexport const db = new PrismaClient()`,
      'apps/api/src/examples/blog.prisma': schema('./generated', 'Author'),
      'apps/other/project.json': '{ "name": "other" }',
      'apps/other/prisma/schema.prisma': schema('../generated/client-of-api', 'Other'),
    })
    expect(detect(join(cwd, 'apps/api'))).toMatchObject({
      modelFiles: ['../../libs/data/prisma/schema.prisma'],
      migrations: { folder: '../../libs/data/prisma/migrations' },
    })
  })

  it('takes the schema that is copied beside a generated client for none', () => {
    const schema = `generator client {\n  provider = "prisma-client-js"\n  output = "../src/generated"\n}\ndatasource db {\n  provider = "mysql"\n}\nmodel User {\n  id Int @id\n}`
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "@prisma/client": "6" } }',
      'prisma/schema.prisma': schema,
      'src/generated/schema.prisma': schema,
      'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
    })
    expect(detect(cwd)).toMatchObject({ modelFiles: ['prisma/schema.prisma'], dialect: 'mysql' })
  })

  it('finds the client of Prisma 6 and a handle kept on the global object', () => {
    expect(detect(fixture('saas-starter-kit'))).toMatchObject({
      dialect: 'postgresql',
      handles: ['lib/prisma.ts#prisma'],
      migrations: { folder: 'prisma/migrations' },
    })
    expect(clientIn(fixture('saas-starter-kit'), 'prisma/schema.prisma')).toEqual({
      kind: 'package',
      module: '@prisma/client',
    })
  })

  it('takes a client that NestJS injects before one that is exported, for seeds', () => {
    const found = detect(
      temporaryHost({
        'prisma/schema.prisma': 'model User {\n  id Int @id\n}',
        'prisma/seed.ts':
          "import { PrismaClient } from '@prisma/client'\nexport const prisma = new PrismaClient()",
        'src/prisma.service.ts': `import { Injectable } from '@nestjs/common'
import { PrismaClient as Client } from '../generated/prisma/client'
@Injectable()
export class PrismaService extends Client {}
@Injectable()
export class Other {}
export class Plain extends Client {}`,
      }),
    )
    expect(found).toMatchObject({ handles: [], injected: ['src/prisma.service.ts#PrismaService'] })
  })

  it('lists handles without extensions first', () => {
    expect(detect(fixture('documenso'))).toMatchObject({
      handles: [
        'packages/prisma/index.ts#prisma',
        'packages/prisma/index.ts#prismaWithLogging',
        'packages/prisma/index.ts#kyselyPrisma',
      ],
    })
  })

  it('takes a folder of files as one schema', () => {
    expect(detect(fixture('dub'))).toMatchObject({
      modelFiles: [
        'prisma/schema/group.prisma',
        'prisma/schema/schema.prisma',
        'prisma/schema/workspace.prisma',
      ],
      dialect: 'mysql',
      handles: ['lib/prisma/index.ts#prisma'],
      migrations: { folder: 'prisma/schema/migrations', note: 'where Prisma puts them' },
    })
  })

  it('leaves the database open where two schemas are for two', () => {
    const { dialect, modelFiles, handles, migrationsOf } = detect(fixture('typebot'))
    expect(dialect).toBeUndefined()
    expect(modelFiles.map((file) => migrationsOf?.(file)?.folder)).toEqual([
      'packages/prisma/mysql/migrations',
      'packages/prisma/postgresql/migrations',
    ])
    expect(handles).toEqual(['packages/prisma/index.ts#default'])
  })

  it('takes the schema that the configuration names, and its folder of migrations', () => {
    const schema = (provider: string) =>
      `datasource db {\n  provider = "${provider}"\n}\nmodel User {\n  id Int @id\n}\n`
    const cwd = temporaryHost({
      'db/a/schema.prisma': schema('sqlite'),
      'db/b/schema.prisma': schema('mysql'),
      'prisma.config.ts':
        "import path from 'node:path'\nexport default defineConfig({\n  schema: path.join(__dirname, 'db', 'b'),\n  migrations: { seed: 'x', path: path.join('db', 'changes') },\n})\n",
    })
    expect(detect(cwd)).toMatchObject({
      modelFiles: ['db/b/schema.prisma'],
      dialect: 'mysql',
      migrations: { folder: 'db/changes', note: 'as prisma.config says' },
    })
  })

  it('finds the migrations above the folder of the schema, where they are', () => {
    const cwd = temporaryHost({
      'prisma/schema/main.prisma':
        'datasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}\n',
      'prisma/migrations/migration_lock.toml': '',
    })
    expect(detect(cwd)).toMatchObject({
      migrations: { folder: 'prisma/migrations', note: 'where the migrations of prisma are' },
    })
  })

  it('takes the schema that package.json names', () => {
    const schema = 'datasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}\n'
    const cwd = temporaryHost({
      'package.json': '{ "prisma": { "schema": "./db/schema.prisma" } }',
      'db/schema.prisma': schema,
      'old/schema.prisma': schema,
    })
    expect(detect(cwd).modelFiles).toEqual(['db/schema.prisma'])
  })

  it('finds nothing where there is nothing', () => {
    const { modelFiles, handles, dialect, migrations } = detect(temporaryHost({ 'package.json': '{}' }))
    expect({ modelFiles, handles, dialect, migrations }).toEqual({ modelFiles: [], handles: [] })
  })
})

describe('clientOf', () => {
  const made = (generator: string) =>
    clientIn(
      temporaryHost({
        'db/main.prisma': 'datasource db {\n  provider = "sqlite"\n}\n',
        'db/models/user.prisma': `model User {\n  id Int @id\n}\ngenerator client {\n${generator}\n}\n`,
      }),
      'db/models/user.prisma',
    )

  it.each([
    [
      '  provider = "prisma-client"\n  output = "../generated"',
      { kind: 'file', file: 'db/generated/client.ts' },
    ],
    [
      '  provider = "prisma-client"\n  output = "./x"\n  generatedFileExtension = "mts"',
      { kind: 'file', file: 'db/models/x/client.mts' },
    ],
    ['  provider = "prisma-client-js"', { kind: 'package', module: '@prisma/client' }],
    [
      '  provider = "prisma-client-js"\n  output = "../../src/client"',
      { kind: 'file', file: 'src/client/index.js' },
    ],
    [
      '  provider = "prisma-client-js"\n  output = "../../node_modules/.prisma/client"',
      { kind: 'package', module: '@prisma/client' },
    ],
    [
      '  provider = "prisma-client-js"\n  output = "../../node_modules/@acme/client"',
      { kind: 'package', module: '@acme/client' },
    ],
    ['  provider = "prisma-client"\n  output = env("OUT")', undefined],
    ['  provider = "prisma-client"', undefined],
    ['  provider = "prisma-kysely"', undefined],
  ])('%s', (generator, client) => {
    expect(made(generator)).toEqual(client)
  })
})

describe('readHandles', () => {
  it.each([
    ['export const db = new PrismaClient({ adapter })', { plain: ['db'] }],
    [
      "import { PrismaClient as Client } from './generated/client'\nexport const db = new Client()",
      { plain: ['db'] },
    ],
    ['import pkg from "@prisma/client"\nexport const db = new pkg.PrismaClient()', { plain: ['db'] }],
    ['const prisma = new PrismaClient()\nexport { prisma as db }', { plain: ['db'] }],
    ['const prisma = new PrismaClient()\nexport default prisma', { plain: ['default'] }],
    ['export default new PrismaClient()', { plain: ['default'] }],
    ['export const prisma = new PrismaClient()\nexport default prisma', { plain: ['prisma'] }],
    ['const prisma = new PrismaClient()\nexport { prisma as db }\nexport default prisma', { plain: ['db'] }],
    ['export class Other {}\nexport default new PrismaClient()', { plain: ['default'] }],
    ['export const db = globalThis.db ?? (globalThis.db = new PrismaClient())', { plain: ['db'] }],
    ['export const db = (globalThis.db ??= new PrismaClient())', { plain: ['db'] }],
    ['const make = () => new PrismaClient()\nexport const db = global.db || make()', { plain: ['db'] }],
    [
      'function make() { const c = new PrismaClient(); return c }\nexport const db = make()',
      { plain: ['db'] },
    ],
    ['export const db = (() => { return new PrismaClient() })()', { plain: ['db'] }],
    ['export const db: PrismaClient = connect()', { plain: ['db'] }],
    [
      "export const db = singleton('prisma', makeClient)\nfunction makeClient() { return new PrismaClient() }",
      { plain: ['db'] },
    ],
    [
      'let db: PrismaClient\nif (prod) db = new PrismaClient()\nelse db = global.db\nexport { db }',
      { plain: ['db'] },
    ],
    ['export const db = new PrismaClient().$extends(softDelete)', { extended: ['db'] }],
    ["import { base } from './base'\nexport const db = base.$extends(x).$extends(y)", { extended: ['db'] }],
    [
      'const make = () => new PrismaClient().$extends(withAccelerate())\nexport const db = make()',
      { extended: ['db'] },
    ],
    ['class Client extends PrismaClient {}\nexport const db = new Client()', { plain: ['db'] }],
  ])('finds %s', (text, found) => {
    const { plain, extended } = readHandles(text)
    expect({ plain: plain.constants, extended: extended.constants }).toEqual({
      plain: [],
      extended: [],
      ...found,
    })
  })

  it.each([
    'const db = new PrismaClient()',
    'export default { client: new PrismaClient() }',
    'export const repository = new Repository(new PrismaClient())',
    "export { prisma } from './client'",
    "export type { PrismaClient } from '@prisma/client'",
    'export const a = b, b = a',
  ])('does not find %s', (text) => {
    const nothing = { constants: [], calls: [] }
    expect(readHandles(text)).toEqual({ plain: nothing, extended: nothing })
  })

  it.each([
    ['export const makeDb = () => new PrismaClient()', { plain: ['makeDb()'], extended: [] }],
    [
      'export async function makeDb(url: string) { return new PrismaClient().$extends(x) }',
      { plain: [], extended: ['await makeDb(url)'] },
    ],
  ])('tells how %s is called', (text, calls) => {
    const { plain, extended } = readHandles(text)
    expect({ plain: plain.calls, extended: extended.calls }).toEqual(calls)
  })
})
