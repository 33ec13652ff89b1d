import type { Orm } from '../config/config.js'
import type { Imports } from '../emit/imports.js'
import type { Source } from '../inspect/detect/sources.js'
import type { Ref } from '../inspect/host-model.js'
import { parseRef } from '../inspect/ref.js'
import { expressAuth } from './express.js'
import { fastifyAuth } from './fastify.js'
import {
  type AuthCode,
  type InjectedToken,
  lines,
  mountOptions,
  type Provider,
  type ProvidingPackage,
  passed,
  type Serving,
  type WebFramework,
} from './framework.js'
import { handleMakers } from './handle-makers.js'

const injectedClass = (ref: Ref): readonly InjectedToken[] => {
  const parts = parseRef(ref)
  return parts ? [{ ...parts, isClass: true }] : []
}

type Find = (sources: readonly Source[]) => readonly InjectedToken[]

/** Where nothing is a handle, classes may hold one. */
async function orHeld(find: Find, makes: RegExp): Promise<Find> {
  const { heldBy } = await import('../mount/holding-classes.js')
  const held = heldBy(makes)
  return (sources) => {
    const found = find(sources)
    return found.length > 0 ? found : held(sources)
  }
}

/** Hosts provide the handle themselves, by whatever they call it, or by a package that many take. */
const ownProvider = (makes: RegExp, by?: ProvidingPackage): Provider => ({
  name: 'DB',
  finder: async () => {
    const { providedBy } = await import('../mount/provided-handles.js')
    return orHeld(providedBy(makes, by), makes)
  },
})

/**
 * What a package of NestJS's provides, or a provider of the host's own where that package is not used, as Nest's recipes have it.
 *
 * @param makes matches what makes it there
 * @param held how that is, or has, the handle
 */
const orOwn =
  (
    { finder: _, token: __, name: exportName, ...given }: Provider,
    by: string,
    makes: RegExp,
    held: Pick<InjectedToken, 'part' | 'member'>,
  ): Provider['finder'] =>
  async () => {
    const { providedBy } = await import('../mount/provided-handles.js')
    return (sources) => {
      const own = sources.some(({ text }) => text.includes(by)) ? [] : providedBy(makes)(sources)
      return own.length > 0 ? own.map((one) => ({ ...one, ...held })) : [{ exportName, ...given }]
    }
  }

const entityManager = { name: 'EntityManager', module: 'typeorm', isClass: true } as const

/** `@nestjs/sequelize` provides it under the class of the package that it stands on. */
const sequelizeClass = {
  name: 'Sequelize',
  module: 'sequelize-typescript',
  isClass: true,
  part: 'sequelize',
} as const

const connection = {
  name: 'getConnectionToken',
  module: '@nestjs/mongoose',
  token: 'getConnectionToken()',
  part: 'connection',
} as const

/** What the Nest modules of ORMs provide; for Prisma hosts write a class themselves, and call it so. */
const providers: Readonly<Record<Orm, Provider>> = {
  prisma: {
    name: 'PrismaService',
    isClass: true,
    finder: async () => {
      const { injectedClients } = await import('../inspect/prisma/handles.js')
      return orHeld(
        (sources) => injectedClients(sources).flatMap(injectedClass),
        /\bnew PrismaClient\b(?![\s\S]*\$extends)/,
      )
    },
  },
  drizzle: ownProvider(handleMakers.drizzle),
  kysely: ownProvider(handleMakers.kysely, {
    module: 'nestjs-kysely',
    injects: /@InjectKysely\(\s*\)/,
    token: 'KYSELY_MODULE_CONNECTION_TOKEN',
  }),
  knex: ownProvider(handleMakers.knex, {
    module: 'nest-knexjs',
    injects: /@Inject(?:Connection|Model)\(\s*\)/,
    token: 'getConnectionToken',
  }),
  typeorm: {
    ...entityManager,
    finder: orOwn(entityManager, '@nestjs/typeorm', /\bnew\s+DataSource\b/, { member: 'manager' }),
  },
  'mikro-orm': { name: 'EntityManager', module: '@mikro-orm/core', isClass: true },
  sequelize: {
    ...sequelizeClass,
    finder: orOwn(sequelizeClass, '@nestjs/sequelize', /\bnew\s+Sequelize\b/, { part: 'sequelize' }),
  },
  mongoose: {
    ...connection,
    // What connects gives Mongoose itself, which has the connection.
    finder: orOwn(connection, '@nestjs/mongoose', /\bmongoose\s*\.\s*connect\(/, {}),
  },
}

/** What the emitted `index.ts` exports as the type of what the module is made with. */
const OPTIONS = 'ScimOptions'

/** NestJS 11 and 12, on either platform. */
const nestOn = (
  platform: AuthCode,
  page: (imports: Imports) => Readonly<Record<string, string>>,
  adapter?: string,
): Omit<WebFramework, 'packages' | 'bringsAlong'> => {
  const base = adapter ? 'NestFastifyMount' : 'NestExpressMount'
  const auth = { ...platform, note: '`request.user` is set by middlewares here: guards run later.' }
  return {
    template: 'nest',
    // Nest adds the prefix to the paths of middlewares by itself, and not to those of a plugin.
    base: { base, prefixed: adapter !== undefined },
    subpath: 'nest',
    declares: ['ScimModule', 'ScimAsyncOptions', 'SCIM_OPTIONS', 'adapterHost', 'applicationConfig'],
    imports: (imports) => {
      imports.value('@scim-gen/runtime/nest', base)
      for (const name of ['Inject', 'Module']) imports.value('@nestjs/common', name)
      for (const name of ['DynamicModule', 'FactoryProvider', 'ModuleMetadata'])
        imports.type('@nestjs/common', name)
      for (const name of adapter ? ['ApplicationConfig', 'HttpAdapterHost'] : ['HttpAdapterHost'])
        imports.value('@nestjs/core', name)
    },
    options: (imports) => mountOptions(imports, 'nest', auth),
    layout: lines('      '),
    auth,
    page: {
      imports: (imports, isPassed) => {
        for (const name of ['All', 'Controller', 'Module', 'Req', 'Res', 'UseGuards'])
          imports.value('@nestjs/common', name)
        for (const name of ['CanActivate', 'DynamicModule', 'ModuleMetadata', 'Type'])
          imports.type('@nestjs/common', name)
        if (isPassed) {
          imports.value('@nestjs/common', 'Inject')
          imports.type('@nestjs/common', 'InjectionToken')
        }
        return page(imports)
      },
      name: 'setupModule',
      declares: [
        'Guard',
        'SetupModuleOptions',
        'SetupController',
        'SetupModule',
        'path',
        'guards',
        'imports',
        'handle',
      ],
      hasGuards: true,
      example: (access) =>
        `imports: [setupModule({ path: 'admin/scim', guards: [AdminGuard]${access.startsWith('{ allow') ? ' }' : `,${access.slice(1)}`})]`,
    },
    mount: ({ db, orm }, provider = providers[orm]) => {
      if (db !== 'argument') return 'imports: [ScimModule.forRoot()]'
      const { name, exportedBy, isClass, part, member, token = name } = provider
      // Linters refuse what is `any`, as all is that NestJS injects.
      const asked = part ? `${OPTIONS}['db']['${part}']` : `${OPTIONS}['db']`
      const type = isClass ? name : member === undefined ? asked : `{ readonly ${member}: ${asked} }`
      const handle = member === undefined ? 'db' : `{ ${member === 'db' ? 'db' : `${member}: db`} }`
      const factory = part
        ? `(${part}: ${type}) => ({ db: { ${part} } })`
        : `(${handle}: ${type}) => ({ db })`
      const imports = exportedBy === undefined ? '' : `imports: [${exportedBy}], `
      return `imports: [ScimModule.forRootAsync({ ${imports}inject: [${token}], useFactory: ${factory} })]`
    },
    step: ({ out, db, orm }, provider) =>
      `import ScimModule of ${out}/index.ts in your root module${db === 'argument' && !provider ? standIn(orm) : ''}`,
    entry: () => ({
      kind: 'module',
      name: 'ScimModule',
      options: OPTIONS,
      factory: { module: '@nestjs/core', name: 'NestFactory' },
      provider: ({ orm }) => providers[orm],
    }),
    withDb: 'ScimModule.forRootAsync({ inject, useFactory })',
    user: 'request.user',
    serving: serving(adapter),
  }
}

/** A name that is the app's own to say, where no package of NestJS's has one. */
function standIn(orm: Orm): string {
  const { finder, name } = providers[orm]
  return finder === undefined
    ? ''
    : `, ${name} being what provides your ${orm === 'prisma' ? 'client' : 'handle'} there`
}

/** A route of Express's in a controller. */
function onExpress(imports: Imports) {
  imports.value('@nestjs/common', 'Next')
  for (const name of ['NextFunction', 'Request', 'Response']) imports.type('express', name)
  return {
    mounted: imports.value('@scim-gen/runtime/express', 'expressPage'),
    parameters: '@Req() request: Request, @Res() response: Response, @Next() next: NextFunction',
    arguments: 'request, response, next',
  }
}

function onFastify(imports: Imports) {
  for (const name of ['FastifyReply', 'FastifyRequest']) imports.type('fastify', name)
  return {
    mounted: imports.value('@scim-gen/runtime/fastify', 'fastifyRoute'),
    parameters: '@Req() request: FastifyRequest, @Res() reply: FastifyReply',
    arguments: 'request, reply',
  }
}

const serving = (adapter: string | undefined): Serving => ({
  before: "import 'reflect-metadata'",
  body: ({ imports, options, own }) => {
    const root = `${own('ScimModule')}.forRoot(${passed(options)})`
    const platform = adapter ? `, new ${imports.value('@nestjs/platform-fastify', adapter)}()` : ''
    const factory = imports.value('@nestjs/core', 'NestFactory')
    return [
      `const app = await ${factory}.create(${root}${platform}, { bodyParser: false, logger: false })`,
      "await app.listen(0, '127.0.0.1')",
      'return { origin: await app.getUrl(), close: () => app.close() }',
    ]
  },
  listens: false,
  bridge: false,
})

export const nestExpress: WebFramework = {
  ...nestOn(expressAuth, onExpress),
  packages: ['@nestjs/common', '@nestjs/core'],
  bringsAlong: ['fastify', 'express'],
}

export const nestFastify: WebFramework = {
  ...nestOn(fastifyAuth, onFastify, 'FastifyAdapter'),
  packages: ['@nestjs/platform-fastify'],
  bringsAlong: ['nest', 'fastify', 'express'],
}
