import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { detectPrisma, findPrismaClient } from '../../src/inspect/prisma/detect.js'
import { readHandles } from '../../src/inspect/prisma/handles.js'
import { fixture, temporaryHost } from './host.js'

const detect = (cwd: string) => detectPrisma(cwd, readSources(cwd))

describe('detectPrisma', () => {
  it('finds the client that Prisma 7 writes into the source tree; a wrapper around it is no handle', async () => {
    expect(await detect(fixture('umami'))).toEqual({
      modelFiles: ['prisma/schema.prisma'],
      dialect: 'postgresql',
      handles: [],
      extended: [],
      services: [],
      schemas: [
        {
          files: ['prisma/schema.prisma'],
          dialect: 'postgresql',
          client: { kind: 'file', file: 'src/generated/prisma/client.ts' },
          migrations: { folder: 'prisma/migrations', note: 'as prisma.config says' },
        },
      ],
    })
  })

  it('finds the client of Prisma 6 and a handle kept on the global object', async () => {
    expect(await detect(fixture('saas-starter-kit'))).toMatchObject({
      dialect: 'postgresql',
      handles: ['lib/prisma.ts#prisma'],
      schemas: [
        {
          client: { kind: 'package', module: '@prisma/client' },
          migrations: { folder: 'prisma/migrations' },
        },
      ],
    })
  })

  it('lists handles without extensions first', async () => {
    expect(await detect(fixture('documenso'))).toMatchObject({
      handles: [
        'packages/prisma/index.ts#prisma',
        'packages/prisma/index.ts#prismaWithLogging',
        'packages/prisma/index.ts#kyselyPrisma',
      ],
      extended: ['packages/prisma/index.ts#kyselyPrisma'],
    })
  })

  it('takes a folder of files as one schema', async () => {
    expect(await detect(fixture('dub'))).toMatchObject({
      modelFiles: [
        'prisma/schema/group.prisma',
        'prisma/schema/schema.prisma',
        'prisma/schema/workspace.prisma',
      ],
      dialect: 'mysql',
      handles: ['lib/prisma/index.ts#prisma'],
      schemas: [{ migrations: { folder: 'prisma/schema/migrations', note: 'where Prisma puts them' } }],
    })
  })

  it('leaves the database open where two schemas are for two', async () => {
    const { dialect, schemas, handles } = await detect(fixture('typebot'))
    expect(dialect).toBeUndefined()
    expect(schemas.map((schema) => schema.dialect)).toEqual(['mysql', 'postgresql'])
    expect(handles).toEqual(['packages/prisma/index.ts#default'])
  })

  it('takes the schema that the configuration names, and its folder of migrations', async () => {
    const schema = (provider: string) =>
      `datasource db {\n  provider = "${provider}"\n}\nmodel User {\n  id Int @id\n}\n`
    const cwd = temporaryHost({
      'db/a/schema.prisma': schema('sqlite'),
      'db/b/schema.prisma': schema('mysql'),
      'prisma.config.ts':
        "import path from 'node:path'\nexport default defineConfig({\n  schema: path.join(__dirname, 'db', 'b'),\n  migrations: { seed: 'x', path: path.join('db', 'changes') },\n})\n",
    })
    expect(await detect(cwd)).toMatchObject({
      modelFiles: ['db/b/schema.prisma'],
      dialect: 'mysql',
      schemas: [{ migrations: { folder: 'db/changes', note: 'as prisma.config says' } }],
    })
  })

  it('finds the migrations above the folder of the schema, where they are', async () => {
    const cwd = temporaryHost({
      'prisma/schema/main.prisma':
        'datasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}\n',
      'prisma/migrations/migration_lock.toml': '',
    })
    expect(await detect(cwd)).toMatchObject({
      schemas: [{ migrations: { folder: 'prisma/migrations', note: 'where the migrations of prisma are' } }],
    })
  })

  it('takes the schema that package.json names', async () => {
    const schema = 'datasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}\n'
    const cwd = temporaryHost({
      'package.json': '{ "prisma": { "schema": "./db/schema.prisma" } }',
      'db/schema.prisma': schema,
      'old/schema.prisma': schema,
    })
    expect((await detect(cwd)).modelFiles).toEqual(['db/schema.prisma'])
  })

  it('finds nothing where there is nothing', async () => {
    expect(await detect(temporaryHost({ 'package.json': '{}' }))).toEqual({
      modelFiles: [],
      dialect: undefined,
      handles: [],
      extended: [],
      services: [],
      schemas: [],
    })
  })
})

describe('findPrismaClient', () => {
  const clientOf = (generator: string) =>
    findPrismaClient(
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
    expect(clientOf(generator)).toEqual(client)
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
    [
      'export class PrismaService extends PrismaClient implements OnModuleInit {}',
      { services: ['PrismaService'] },
    ],
    ['class Client extends PrismaClient {}\nexport const db = new Client()', { plain: ['db'] }],
  ])('finds %s', (text, found) => {
    expect(readHandles(text)).toEqual({ plain: [], extended: [], services: [], ...found })
  })

  it.each([
    'const db = new PrismaClient()',
    'export const makeDb = () => new PrismaClient()',
    'export function makeDb() { return new PrismaClient() }',
    'export default { client: new PrismaClient() }',
    'export const repository = new Repository(new PrismaClient())',
    "export { prisma } from './client'",
    "export type { PrismaClient } from '@prisma/client'",
    'export const a = b, b = a',
  ])('does not find %s', (text) => {
    expect(readHandles(text)).toEqual({ plain: [], extended: [], services: [] })
  })
})
