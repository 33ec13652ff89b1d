/** How a test serves the emitted code, per framework: the body of its `serve`. */

import type { Framework, ScimConfig } from '../../config/config.js'
import type { FrameworkCode } from '../../emit/frameworks/framework.js'
import type { Imports } from '../../emit/imports.js'
import { literal } from '../../emit/literal.js'

/** What the body is made from. */
interface Scene {
  readonly imports: Imports
  readonly basePath: string
  /** The access check, and the handle where the host passes it, as entries of an object literal. */
  readonly options: string
  /** Imports a name of the emitted `index.ts`. */
  readonly own: (name: string) => string
}

interface Serving {
  readonly body: (scene: Scene) => readonly string[]
  /** Whether a server of Node's own is made, and has to listen. */
  readonly listens: boolean
  /** Whether what is mounted answers Fetch requests. */
  readonly bridge: boolean
}

/** A server of Node's around a listener: what makes it, and its name or expression. */
const onNode = (listener: (scene: Scene) => readonly [making: string, used: string]): Serving => ({
  body: (scene) => {
    const [making, used] = listener(scene)
    return [making, `return listen(${scene.imports.value('node:http', 'createServer')}(${used}))`]
  },
  listens: true,
  bridge: false,
})

/** The same for a function of Fetch requests. */
const onFetch = (handler: (scene: Scene) => string): Serving => ({
  ...onNode((scene) => [`const handler = ${handler(scene)}`, 'nodeListener(handler)']),
  bridge: true,
})

const express = onNode(({ imports, basePath, options, own }) => {
  const app = imports.byDefault('express', 'express')
  return [`const app = ${app}().use(${literal(basePath)}, ${own('scimRouter')}({ ${options} }))`, 'app']
})

const fastify: Serving = {
  body: ({ imports, basePath, options, own }) => [
    `const app = ${imports.value('fastify', 'fastify')}()`,
    `await app.register(${own('scimPlugin')}, { prefix: ${literal(basePath)}, ${options} })`,
    "const origin = await app.listen({ host: '127.0.0.1', port: 0 })",
    'return { origin, close: () => app.close() }',
  ],
  listens: false,
  bridge: false,
}

const koa = onNode(({ imports, basePath, options, own }) => {
  const mount = imports.byDefault('koa-mount', 'mount')
  const app = imports.byDefault('koa', 'Koa')
  const service = `${own('scimMiddleware')}({ ${options} })`
  return [`const app = new ${app}().use(${mount}(${literal(basePath)}, ${service}))`, 'app.callback()']
})

const nest = (adapter?: string): Serving => ({
  body: ({ imports, options, own }) => {
    const root = `${own('ScimModule')}.forRoot({ ${options} })`
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

const SERVINGS: Readonly<Record<Framework, Serving>> = {
  express,
  fastify,
  hono: onFetch(({ imports, basePath, options, own }) => {
    const app = `new ${imports.value('hono', 'Hono')}().route(${literal(basePath)}, ${own('scimApp')}({ ${options} }))`
    return `${app}.fetch`
  }),
  koa,
  nest: nest(),
  'nest-fastify': nest('FastifyAdapter'),
  // All of its functions are the same.
  next: onFetch(({ options, own }) => `${own('scimRoutes')}({ ${options} }).GET`),
  'next-pages': {
    listens: true,
    bridge: false,
    body: ({ imports, options, own }) => {
      const [request, response] = ['NextApiRequest', 'NextApiResponse'].map((name) =>
        imports.type('next', name),
      )
      const server = imports.value('node:http', 'createServer')
      return [
        `const handler = ${own('scimHandler')}({ ${options} })`,
        '// What Next.js adds to both is not used here.',
        'return listen(',
        `  ${server}((request, response) => void handler(request as ${request}, response as ${response})),`,
        ')',
      ]
    },
  },
  fetch: onFetch(({ options, own }) => `${own('createScimFetch')}({ ${options} })`),
}

/** The parts of the test that depend on the framework. */
export function servingOf(
  { framework, basePath, db }: ScimConfig,
  code: FrameworkCode,
  imports: Imports,
  index: string,
): {
  readonly authCheck: string
  readonly serve: string
  readonly listens: boolean
  readonly bridge: boolean
} {
  const { body, listens, bridge } = SERVINGS[framework]
  const { parameter, authorization, request } = code.auth
  const type = request.module ? imports.type(request.module, request.name) : request.name
  const options = db === 'argument' ? 'authCheck, db: testDatabase()' : 'authCheck'
  const lines = body({ imports, basePath, options, own: (name) => imports.value(index, name) })
  return {
    authCheck: `(${parameter}: ${type}) => ${authorization} === \`Bearer \${TOKEN}\``,
    serve: lines.map((line) => `  ${line}`).join('\n'),
    listens,
    bridge,
  }
}
