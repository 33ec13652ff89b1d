import { describe, expect, test } from 'vitest'
import type { Framework } from '../../src/config/config.js'
import { byUse, findFrameworks } from '../../src/frameworks/detect.js'
import { mountStep } from '../../src/frameworks/usage.js'
import { readSources } from '../../src/inspect/detect/sources.js'
import { planMount } from '../../src/mount/plan-mount.js'
import { temporaryHost } from '../inspect/host.js'
import { temporaryFolder, writeFiles } from '../support/files.js'

function detect(files: Readonly<Record<string, string>>): readonly Framework[] {
  const { cwd, remove } = temporaryFolder('detect')
  writeFiles(cwd, files)
  const found = findFrameworks(cwd, readSources(cwd))
  remove()
  return found
}
const manifest = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) })

describe('findFrameworks', () => {
  test('NestJS by its platform, without what it brings along', () => {
    const main = "import { NestFactory } from '@nestjs/core'\nimport type { Request } from 'express'\n"
    const both = ['@nestjs/core', '@nestjs/platform-fastify', 'express', 'fastify']
    expect(detect({ 'package.json': manifest(...both), 'src/main.ts': main })).toEqual(['nest'])
    const onFastify = `${main}import { FastifyAdapter } from '@nestjs/platform-fastify'\nimport type { FastifyRequest } from 'fastify'\n`
    expect(detect({ 'package.json': manifest(...both), 'src/main.ts': onFastify })).toEqual(['nest-fastify'])
  })

  test.each([
    ['next', ['app/layout.tsx']],
    ['next', ['src/app/page.tsx', 'pages/index.tsx']],
    ['next', ['apps/web/src/app/(site)/[id]/route.ts', 'apps/web/pages/index.tsx']],
    ['next-pages', ['pages/api/hello.ts']],
    ['next-pages', ['apps/web/src/pages/index.tsx', 'apps/web/src/app/store.ts']],
    ['next', ['lib/x.ts']],
  ])('Next.js by its routers: %s', (framework, paths) => {
    const files = paths.map((path) => [path, "import Link from 'next/link'\n"])
    const root = paths[0]?.startsWith('apps/') ? 'apps/web/' : ''
    expect(
      detect({ [`${root}package.json`]: manifest('next', 'react'), ...Object.fromEntries(files) }),
    ).toEqual([framework])
  })

  test('a workspace that has several', () => {
    const found = detect({
      'package.json': '{ "workspaces": ["apps/*"] }',
      'apps/api/package.json': manifest('hono'),
      'apps/api/src/index.ts': "import { Hono } from 'hono'\n",
      'apps/web/package.json': manifest('next'),
      'apps/web/app/page.tsx': "import Link from 'next/link'\n",
    })
    expect(found).toEqual(['next', 'hono'])
  })

  test.each([
    ['express', ['express', 'next']],
    ['next', ['next', 'express']],
  ])('Next.js behind a server of the app: %s', (_, expected) => {
    const server = `import express from 'express'\nimport next from 'next'\nconst pages = next({ dev: true })\nconst app = express()\n`
    const found = detect({
      'package.json': manifest('express', 'next'),
      'pages/index.tsx': "import Link from 'next/link'\n",
      'app/page.tsx': "import Link from 'next/link'\n",
      'server/index.ts':
        expected[0] === 'express' ? `${server}app.get('*', pages.getRequestHandler())\n` : server,
    })
    expect(found).toEqual(expected)
  })

  test('what a package below the app shows its pages by comes after its own', () => {
    const found = detect({
      'package.json': manifest('express'),
      'src/index.ts': "import express from 'express'\n",
      'frontend/package.json': manifest('next'),
      'frontend/pages/index.tsx': "import Link from 'next/link'\n",
    })
    expect(found).toEqual(['express', 'next-pages'])
  })

  test.each(['@react-router/node', '@tanstack/react-start', '@solidjs/start', 'nitro'])(
    'servers of Fetch requests: %s',
    (name) => {
      const source = `import { route } from '${name}/server'\n`
      expect(detect({ 'package.json': manifest(name), 'app/routes/x.ts': source })).toEqual(['fetch'])
    },
  )

  test('what is installed but not used does not count', () => {
    expect(
      detect({ 'package.json': manifest('koa', 'fastify'), 'src/x.ts': "import Koa from 'koa'\n" }),
    ).toEqual(['koa'])
  })
})

describe('mountStep', () => {
  const step = (framework: Framework, db = 'src/db.ts#db', out = 'src/scim', basePath = '/scim/v2') =>
    mountStep({ framework, db, out, basePath, orm: 'drizzle' }, temporaryHost({}))

  test('says what to write, on each framework', async () => {
    const frameworks: readonly Framework[] = [
      ...(['express', 'fastify', 'hono', 'koa', 'nest', 'nest-fastify'] as const),
      ...(['next', 'next-pages', 'fetch'] as const),
    ]
    expect(
      (await Promise.all(frameworks.map((framework) => step(framework)))).join('\n'),
    ).toMatchInlineSnapshot(`
      "mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter())
      register the plugin of src/scim/index.ts: app.register(scimPlugin, { prefix: '/scim/v2' })
      mount src/scim/index.ts before CSRF protection: app.route('/scim/v2', scimApp())
      mount src/scim/index.ts, with koa-mount, before body parsers and CSRF protection: app.use(mount('/scim/v2', scimMiddleware()))
      import ScimModule of src/scim/index.ts in your root module: imports: [ScimModule.forRoot()]
      import ScimModule of src/scim/index.ts in your root module: imports: [ScimModule.forRoot()]
      write src/app/scim/v2/[[...path]]/route.ts: export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '../../../../scim'
      write src/pages/api/scim/v2/[[...path]].ts: export { default } from '../../../../scim'; export const config = { api: { bodyParser: false } }
      answer requests below /scim/v2 with src/scim/index.ts: scimFetch(request)"
    `)
    expect(
      (await Promise.all(frameworks.map((framework) => step(framework, 'argument')))).join('\n'),
    ).toMatchInlineSnapshot(`
      "mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter({ db }))
      register the plugin of src/scim/index.ts: app.register(scimPlugin, { prefix: '/scim/v2', db })
      mount src/scim/index.ts before CSRF protection: app.route('/scim/v2', scimApp({ db }))
      mount src/scim/index.ts, with koa-mount, before body parsers and CSRF protection: app.use(mount('/scim/v2', scimMiddleware({ db })))
      import ScimModule of src/scim/index.ts in your root module, DB being what provides your handle there: imports: [ScimModule.forRootAsync({ inject: [DB], useFactory: (db: ScimOptions['db']) => ({ db }) })]
      import ScimModule of src/scim/index.ts in your root module, DB being what provides your handle there: imports: [ScimModule.forRootAsync({ inject: [DB], useFactory: (db: ScimOptions['db']) => ({ db }) })]
      write src/app/scim/v2/[[...path]]/route.ts: export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = scimRoutes({ db })
      write src/pages/api/scim/v2/[[...path]].ts: export default scimHandler({ db }); export const config = { api: { bodyParser: false } }
      answer requests below /scim/v2 with src/scim/index.ts: createScimFetch({ db })"
    `)
  })

  test('Next.js routes by folders beside the emitted tree', async () => {
    expect(await step('next', 'lib/db.ts#db', 'scim')).toContain('write app/scim/v2/[[...path]]/route.ts')
    expect(await step('next-pages', 'lib/db.ts#db', 'scim', '/api/scim/v2')).toContain(
      "write pages/api/scim/v2/[[...path]].ts: export { default } from '../../../../scim'",
    )
  })
})

test('the folder of routes that is there counts, wherever the tree is emitted', async () => {
  const config = {
    framework: 'next',
    db: 'argument',
    out: 'server/scim',
    basePath: '/scim/v2',
    orm: 'drizzle',
  } as const
  const cwd = temporaryHost({ 'src/app/page.tsx': 'export default () => null' })
  expect(await mountStep(config, cwd)).toContain('write src/app/scim/v2/[[...path]]/route.ts')
  const named = await mountStep({ ...config, db: 'src/db.ts#db' }, cwd)
  expect(named).toContain("from '../../../../../server/scim'")
  expect(await mountStep(config, temporaryHost({}))).toContain('write app/scim/v2/[[...path]]/route.ts')
})

test.each(['next', 'next-pages', 'fetch'] as const)(
  'a route imports the service as mount writes it: %s',
  async (framework) => {
    const paths = { '@/*': ['./src/*'] }
    const cwd = temporaryHost({
      'package.json': manifest('astro'),
      'tsconfig.json': JSON.stringify({ compilerOptions: { paths, moduleResolution: 'bundler' } }),
      'src/lib/check.ts': "import { db } from '@/db'\n",
    })
    const config = {
      framework,
      db: 'src/db.ts#db',
      out: 'src/scim',
      basePath: '/scim/v2',
      orm: 'drizzle',
    } as const
    const plan = await planMount(cwd, { ...config, auth: { check: 'bearerToken' } })
    const step = await mountStep(config, cwd)
    expect(step).toContain("from '@/scim'")
    expect(plan).toMatchObject({ files: [{ after: expect.stringContaining("from '@/scim'") }] })
  },
)

test('NestJS injects the class of the app that holds its client, whatever it is called, where there is one', async () => {
  const service = (name: string) =>
    `import { PrismaClient } from '@prisma/client'\n@Injectable() export class ${name} extends PrismaClient {}`
  const step = (files: Readonly<Record<string, string>>) =>
    mountStep(
      { framework: 'nest', db: 'argument', out: 'src/scim', basePath: '/scim/v2', orm: 'prisma' },
      temporaryHost(files),
    )
  expect(await step({ 'src/database.ts': service('DatabaseService') })).toBe(
    'import ScimModule of src/scim/index.ts in your root module: imports: [ScimModule.forRootAsync({ inject: [DatabaseService], useFactory: (db: DatabaseService) => ({ db }) })]',
  )
  const module = '@Module({ exports: [DatabaseService] })\nexport class DatabaseModule {}'
  expect(await step({ 'src/database.ts': service('DatabaseService'), 'src/module.ts': module })).toContain(
    'forRootAsync({ imports: [DatabaseModule], inject: [DatabaseService], ',
  )
  const several = await step({ 'src/one.ts': service('One'), 'src/two.ts': service('Two') })
  expect(several).toContain('PrismaService being what provides your client there')
})

describe('byUse', () => {
  const cwd = temporaryHost({})
  const files = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => ({ path: `${index}.ts`, text }))

  test('what far more files use beside the database goes first', () => {
    const beside = [
      ...files(5, "import { Router } from 'express'"),
      ...files(1, "import Link from 'next/link'"),
    ]
    expect(byUse(cwd, ['next', 'express'], beside)).toEqual(['express', 'next'])
  })

  test('a few uses more say nothing', () => {
    const beside = [...files(2, "import { Hono } from 'hono'"), ...files(1, "import 'next/headers'")]
    expect(byUse(cwd, ['next', 'hono'], beside)).toEqual(['next', 'hono'])
    expect(byUse(cwd, ['next', 'hono'], files(2, "import { Hono } from 'hono'"))).toEqual(['next', 'hono'])
  })

  test('a route need not import what serves it', () => {
    const routes = [1, 2].map((one) => ({
      path: `src/app/api/${one}/route.ts`,
      text: 'export const GET = 1',
    }))
    const beside = [...files(5, "import { Router } from 'express'"), ...routes]
    expect(byUse(cwd, ['next', 'express'], beside)).toEqual(['next', 'express'])
  })
})

test.each([
  [
    '@sveltejs/kit',
    "write src/routes/scim/v2/[...path]/+server.ts: import type { RequestHandler } from '@sveltejs/kit'; import { scimFetch } from '../../../../scim'; export const fallback: RequestHandler = ({ request }) => scimFetch(request)",
  ],
  ['@tanstack/solid-start', "; import { scimFetch } from '../../../scim'; export const Route"],
  [
    'elysia',
    "answer requests below /scim/v2 with src/scim/index.ts: app.all('/scim/v2/*', ({ request }) => scimFetch(request), { parse: 'none' })",
  ],
])('a server of Fetch requests, made with %s', async (made, step) => {
  const cwd = temporaryHost({ 'package.json': manifest(made) })
  const config = { framework: 'fetch', orm: 'drizzle', out: 'src/scim', basePath: '/scim/v2' } as const
  expect(await mountStep({ ...config, db: 'src/db.ts#db' }, cwd)).toContain(step)
})
