/** What a newcomer does to each app of `fixtures/strangers` after `init`: the line that mounts, and what only the app knows. */

export interface Stranger {
  /** Whether it is run, and on which database; the others are compiled. */
  readonly database?: 'postgresql' | 'sqlite' | 'mariadb'
  /** Where `DATABASE_URL` of SQLite is a URL; a path else. */
  readonly isUrl?: true
  /** Where its framework puts the service, if not below its root. */
  readonly basePath?: string
  /** Where the app is, and its models, in a workspace. */
  readonly app?: string
  readonly models?: string
  /** The links that a package manager makes: path → folder. */
  readonly links?: Readonly<Record<string, string>>
  /** What stands on packages that are not installed here: left out before the app is compiled. */
  readonly without?: readonly string[]
  /** What `init` is told beside `--yes`; best is nothing. */
  readonly flags?: readonly string[]
  /** The line that mounts, before another text of a file, and the imports that it needs. */
  readonly mount: {
    readonly file: string
    readonly imports: string
    readonly before: string
    readonly line: string
  }
  /** The keys of two tenants, as source; their rows are inserted by the app's migrations, or by this SQL. */
  readonly tenants?: {
    readonly keys: readonly [acme: string, umbrella: string]
    readonly rows?: readonly string[]
  }
  /** The table of users and its address, where tenants are looked at. */
  readonly users?: readonly [table: string, email: string]
  /** The table of users, and the key by which addresses in another one refer to it. */
  readonly usersOf?: readonly [table: string, key: string]
  /** False where a person belongs to one tenant only. */
  readonly shares?: false
  /** The checks that fail, and why they must. */
  readonly fails?: Readonly<Record<string, string>>
  /** Whether init gives up, as it should: the app has no users. */
  readonly isRefused?: true
}

const express = (imports: string, before: string, db = '') => ({
  imports: `import { scimRouter } from '${imports}'`,
  before,
  line: `app.use('/scim/v2', scimRouter(${db}))`,
})
const fastify = (imports: string, before: string, db = '', app = 'app') => ({
  imports: `import { scimPlugin } from '${imports}'`,
  before,
  line: `${app}.register(scimPlugin, { prefix: '/scim/v2'${db} })`,
})
const hono = (imports: string, before: string, db = '') => ({
  imports: `import { scimApp } from '${imports}'`,
  before,
  line: `app.route('/scim/v2', scimApp(${db}))`,
})
const koa = (imports: string, before: string, db = '') => ({
  imports: `import mount from 'koa-mount'\nimport { scimMiddleware } from '${imports}'`,
  before,
  line: `app.use(mount('/scim/v2', scimMiddleware(${db})))`,
})
const nest = {
  before: '  ],\n  controllers:',
  line: '    ScimModule.forRootAsync({ inject: [EntityManager], useFactory: (db: EntityManager) => ({ db }) }),',
}

const uuids = ["'00000000-0000-4000-8000-00000000000a'", "'00000000-0000-4000-8000-00000000000b'"] as const

const strangers = {
  'prisma-ids-by-the-app': {
    database: 'sqlite',
    isUrl: true,
    mount: {
      file: 'src/server.ts',
      imports: "import database from './lib/client.js'\nimport { scimRouter } from './scim/index.js'",
      before: 'app.use(express.json())',
      line: "app.use('/scim/v2', scimRouter({ db: database.client }))",
    },
  },
  'prisma-teams-as-tenants': {
    database: 'postgresql',
    basePath: '/api/scim/v2',
    mount: {
      file: 'pages/api/scim/v2/[[...path]].ts',
      imports: "export { default } from '../../../../scim'",
      before: '',
      line: 'export const config = { api: { bodyParser: false } }',
    },
    tenants: {
      keys: ["'acme'", "'umbrella'"],
      rows: [
        `INSERT INTO "Studio" ("id", "name", "slug") VALUES ('acme', 'Acme', 'acme'), ('umbrella', 'Umbrella', 'umbrella')`,
      ],
    },
    users: ['Person', 'email'],
  },
  'prisma-members-of-members': {
    database: 'postgresql',
    mount: { file: 'src/main.ts', ...hono('./scim', 'serve({') },
    tenants: {
      keys: ["'acme'", "'umbrella'"],
      rows: [
        `insert into "User" ("email") values ('owner@example.test')`,
        `insert into "Office" ("id", "name", "url", "ownerId") values ('acme', 'acme', 'acme', 1), ('umbrella', 'umbrella', 'umbrella', 1)`,
      ],
    },
    users: ['User', 'email'],
  },
  'prisma-two-dialects': {
    // Its driver says which of the two.
    database: 'postgresql',
    mount: { file: 'src/index.ts', ...fastify('./scim/index.js', 'const address') },
    tenants: {
      keys: ["'acme'", "'umbrella'"],
      rows: [`insert into "Space" ("id", "name") values ('acme', 'acme'), ('umbrella', 'umbrella')`],
    },
    users: ['User', 'email'],
  },
  'prisma-many-files': {
    database: 'mariadb',
    mount: { file: 'src/index.ts', ...express('@/scim', 'app.use(express.json())') },
    tenants: { keys: ["'acme'", "'umbrella'"] },
    users: ['User', 'email'],
  },
  'drizzle-handle-from-a-function': {
    database: 'sqlite',
    isUrl: true,
    mount: { file: 'src/modules/app/server.ts', ...hono('../../scim', '  return { app }', '{ db }') },
    tenants: {
      keys: ["'acme'", "'umbrella'"],
      rows: [
        `insert into workspaces (id, created_at, updated_at, name) values ('acme', 1, 1, 'acme'), ('umbrella', 1, 1, 'umbrella')`,
      ],
    },
    users: ['accounts', 'email'],
  },
  'drizzle-teams-as-customers': {
    database: 'postgresql',
    mount: { file: 'server.ts', ...express('@/scim', "app.get('/activity'") },
    tenants: { keys: ['1', '2'], rows: [`insert into squads (name) values ('acme'), ('umbrella')`] },
    users: ['users', 'email'],
  },
  'drizzle-roles-and-workspaces': {
    database: 'postgresql',
    mount: {
      file: 'src/server.ts',
      ...fastify('@/scim', 'const address', ', db: await getServerDB()'),
    },
    tenants: {
      keys: ["'acme'", "'umbrella'"],
      rows: [
        `insert into users (id, email) values ('owner', 'owner@example.test')`,
        `insert into workspaces (id, slug, name, primary_owner_id) values ('acme', 'acme', 'acme', 'owner'), ('umbrella', 'umbrella', 'umbrella', 'owner')`,
      ],
    },
    users: ['users', 'email'],
  },
  'drizzle-ids-elsewhere': {
    database: 'postgresql',
    mount: { file: 'src/index.ts', ...hono('./scim/index.ts', 'serve({') },
    tenants: {
      keys: uuids,
      rows: [`insert into firms (id, name) values (${uuids[0]}, 'acme'), (${uuids[1]}, 'umbrella')`],
    },
    users: ['users', 'email'],
  },
  'drizzle-no-users': {
    mount: { file: 'src/server.ts', ...express('./scim/index.js', 'app.get(') },
    isRefused: true,
  },
  'typeorm-status-rows': {
    database: 'sqlite',
    mount: {
      file: 'src/app.module.ts',
      imports: "import { EntityManager } from 'typeorm'\nimport { ScimModule } from './scim'",
      ...nest,
    },
  },
  'typeorm-threads': {
    database: 'sqlite',
    mount: { file: 'src/index.ts', ...express('./scim', '    app.use(express.json())') },
  },
  'typeorm-invited-members': {
    database: 'postgresql',
    mount: { file: 'src/main.ts', ...fastify('./scim/index.js', 'const address') },
    tenants: { keys: uuids },
    users: ['accounts', 'email'],
  },
  'kysely-rows-as-classes': {
    database: 'sqlite',
    mount: { file: 'src/server.ts', ...fastify('./scim/index.js', 'const address') },
    tenants: { keys: ['1', '2'] },
    users: ['people', 'email'],
    shares: false,
  },
  'kysely-default-group': {
    database: 'postgresql',
    mount: { file: 'src/main.ts', ...fastify('./scim/index.js', 'const address') },
    tenants: { keys: uuids },
    users: ['users', 'email'],
    shares: false,
  },
  'knex-addresses-apart': {
    database: 'postgresql',
    mount: { file: 'src/app.ts', ...express('./scim', "        app.get('/crews'", '{ db: database }') },
    tenants: { keys: ['1', '2'] },
    users: ['emails', 'email'],
    usersOf: ['persons', 'person_id'],
  },
  'knex-stores': {
    database: 'sqlite',
    mount: { file: 'src/app.ts', ...koa('./scim/index.js', '  app.use(async', '{ db }') },
  },
  'knex-computed-keys': {
    database: 'sqlite',
    mount: { file: 'src/server.ts', ...express('./scim', 'app.use(express.json())') },
  },
  'sequelize-departments': {
    database: 'sqlite',
    mount: { file: 'src/server.ts', ...koa('./scim', 'app.use(async') },
  },
  'mikro-orm-followers': {
    database: 'sqlite',
    isUrl: true,
    mount: {
      file: 'src/app.ts',
      ...express('./scim/index.js', '  app.use(express.json())', '{ db: orm.em }'),
    },
    fails: {
      'entra-9': 'a column for the address that cannot be null, beside the login: who sends none is refused',
      'jumpcloud-put-null': 'the same',
    },
  },
  'mikro-orm-defined-entities': {
    database: 'postgresql',
    mount: {
      file: 'src/app.module.ts',
      imports:
        "import { EntityManager } from '@mikro-orm/postgresql'\nimport { ScimModule } from './scim/index.js'",
      ...nest,
    },
    tenants: { keys: uuids },
    users: ['teacher', 'email'],
    shares: false,
  },
  'objection-merged-interfaces': {
    database: 'sqlite',
    mount: { file: 'src/server.ts', ...koa('./scim', 'app.use(async') },
  },
  'mongoose-embedded-members': {
    mount: {
      file: 'src/app.ts',
      imports: "import { scimRouter } from './scim'",
      before: 'const organizations',
      line: "app.use('/scim/v2', scimRouter())",
    },
  },
  'mongoose-made-by-functions': {
    mount: { file: 'src/server.ts', ...fastify('./scim/index.js', 'const User', ', db: mongoose') },
    tenants: { keys: uuids },
  },
  'starter-express-prisma': {
    database: 'postgresql',
    mount: { file: 'src/index.ts', ...express('./scim', 'app.use(express.json());') },
  },
  'starter-nest-typeorm': {
    database: 'sqlite',
    mount: {
      file: 'src/app.module.ts',
      imports: "import { EntityManager } from 'typeorm'\nimport { ScimModule } from './scim/index.js'",
      ...nest,
    },
  },
  'starter-next-better-auth': {
    database: 'sqlite',
    isUrl: true,
    without: ['lib/auth.ts', 'app/api'],
    mount: {
      file: 'app/scim/v2/[[...path]]/route.ts',
      imports: "export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '@/scim'",
      before: '',
      line: '',
    },
  },
  'starter-fastify-kysely': {
    database: 'postgresql',
    mount: { file: 'src/server.ts', ...fastify('./scim/index.ts', 'console.log(', '', 'server') },
  },
  'starter-hono-drizzle-pnpm': {
    database: 'sqlite',
    isUrl: true,
    app: 'apps/api',
    models: 'packages/db',
    links: { 'apps/api/node_modules/@repo/db': 'packages/db' },
    mount: { file: 'src/index.ts', ...hono('./scim/index.ts', 'serve({') },
  },
} as const satisfies Readonly<Record<string, Stranger>>

export type StrangerName = keyof typeof strangers

export const strangerNames = Object.keys(strangers) as readonly StrangerName[]

export const strangerNamed = (name: StrangerName): Stranger => strangers[name]
