import type { Orm } from '../config/config.js'
import { expressAuth } from './express.js'
import { fastifyAuth } from './fastify.js'
import {
  type AuthCode,
  lines,
  mountOptions,
  type Provider,
  passed,
  type Serving,
  type WebFramework,
} from './framework.js'

/** What the Nest modules of ORMs provide; for Prisma hosts write a class themselves, and call it so. */
const providers: Partial<Record<Orm, Provider>> = {
  prisma: {
    name: 'PrismaService',
    finder: async () => (await import('../inspect/prisma/handles.js')).injectedClients,
  },
  typeorm: { name: 'EntityManager', module: 'typeorm' },
  'mikro-orm': { name: 'EntityManager', module: '@mikro-orm/core' },
}

/** NestJS 11 and 12, on either platform. */
const nestOn = (platform: AuthCode, adapter?: string): Omit<WebFramework, 'packages' | 'bringsAlong'> => {
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
    mount: ({ db, orm }, { name, exportedBy } = providers[orm] ?? { name: 'DB' }) => {
      if (db !== 'argument') return 'imports: [ScimModule.forRoot()]'
      const imports = exportedBy === undefined ? '' : `imports: [${exportedBy}], `
      return `imports: [ScimModule.forRootAsync({ ${imports}inject: [${name}], useFactory: (db) => ({ db }) })]`
    },
    step: ({ out }) => `import ScimModule of ${out}/index.ts in your root module`,
    entry: {
      kind: 'module',
      name: 'ScimModule',
      factory: { module: '@nestjs/core', name: 'NestFactory' },
      provider: ({ orm }) => providers[orm],
    },
    withDb: 'ScimModule.forRootAsync({ inject, useFactory })',
    user: 'request.user',
    serving: serving(adapter),
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
  ...nestOn(expressAuth),
  packages: ['@nestjs/common', '@nestjs/core'],
  bringsAlong: ['fastify', 'express'],
}

export const nestFastify: WebFramework = {
  ...nestOn(fastifyAuth, 'FastifyAdapter'),
  packages: ['@nestjs/platform-fastify'],
  bringsAlong: ['nest', 'fastify', 'express'],
}
