/** The emitted trees compile, strictly, against the frameworks' own types. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compilerOutput } from '../support/compiler.js'
import { readFiles, type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'
import { emitTree, emittedCases, expectedFolder, pageCases } from './support/emitted.js'

const repository = join(import.meta.dirname, '../..')
const fixtures = join(repository, 'fixtures')

const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2024', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    strict: true,
    // Of hosts that are stricter than that.
    exactOptionalPropertyTypes: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    verbatimModuleSyntax: true,
    // What Nest's users compile with; the rest of the emitted code does not mind.
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    esModuleInterop: true,
    paths: {
      '@scim-gen/runtime': [join(repository, 'src/runtime/index.ts')],
      '@scim-gen/runtime/drizzle': [join(repository, 'src/runtime/orm/drizzle.ts')],
      '@scim-gen/runtime/connections': [join(repository, 'src/runtime/connections.ts')],
      '@scim-gen/runtime/setup': [join(repository, 'src/runtime/setup/setup.ts')],
      '@scim-gen/runtime/*': [join(repository, 'src/runtime/mount/*.ts')],
      // One copy of it: its classes are told apart by where they are declared.
      'drizzle-orm': [join(fixtures, 'node_modules/drizzle-orm')],
      'drizzle-orm/*': [join(fixtures, 'node_modules/drizzle-orm/*')],
    },
  },
  include: ['.'],
}

/** How each framework's users mount what was emitted. */
const mounts: Readonly<Record<string, string>> = {
  express: `import express from 'express'
import { scimRouter } from './scim'

express().use('/scim/v2', scimRouter(OPTIONS))
`,
  fastify: `import fastify from 'fastify'
import { scimPlugin } from './scim'

await fastify().register(scimPlugin, { prefix: '/scim/v2', ...OPTIONS })
`,
  hono: `import { Hono } from 'hono'
import { scimApp } from './scim'

new Hono<{ Variables: { user: string } }>().route('/scim/v2', scimApp(OPTIONS))
`,
  koa: `import Koa from 'koa'
import mount from 'koa-mount'
import { scimMiddleware } from './scim'

new Koa().use(mount('/scim/v2', scimMiddleware(OPTIONS)))
`,
  nest: `import { Module } from '@nestjs/common'
import { ScimModule } from './scim'

@Module({ imports: [ScimModule.forRoot(OPTIONS)] })
export class AppModule {}

@Module({ imports: [ScimModule.forRootAsync({ inject: ['DB'], useFactory: async () => (OPTIONS) })] })
export class OtherModule {}
`,
  next: `import type { NextRequest } from 'next/server'
import { scimRoutes } from './scim'

interface RouteHandlerConfig {
  GET: (request: NextRequest, context: { params: Promise<{ path: string[] }> }) => Promise<Response>
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = scimRoutes(OPTIONS) satisfies RouteHandlerConfig
`,
  'next-pages': `import type { NextApiHandler } from 'next'
import { scimHandler } from './scim'

export default scimHandler(OPTIONS) satisfies NextApiHandler
`,
  fetch: `import { createScimFetch } from './scim'

export const GET = ({ request }: { request: Request }) => createScimFetch(OPTIONS)(request)
`,
}

/** How they mount the page: by who is let in, and with the handle where that is passed. */
const pages: Readonly<Record<string, string>> = {
  express: `import express from 'express'
import { setupPage } from './scim/setup'

express().use('/admin/scim', setupPage({ allow: (request) => request.get('x-admin') === 'yes'DB }))
`,
  fastify: `import fastify from 'fastify'
import { setupPlugin } from './scim/setup'

await fastify().register(setupPlugin, { prefix: '/admin/scim', allow: (request) => request.ip === '::1'DB })
`,
  hono: `import { Hono } from 'hono'
import { setupPage } from './scim/setup'

new Hono<{ Variables: { user: string } }>().all('/admin/scim', setupPage({ allow: (c) => c.var.user === 'ann'DB }))
`,
  koa: `import Koa from 'koa'
import mount from 'koa-mount'
import { setupPage } from './scim/setup'

new Koa().use(mount('/admin/scim', setupPage({ allow: (ctx) => ctx.state.user?.isAdmin === trueDB })))
`,
  nest: `import { type CanActivate, Injectable, Module } from '@nestjs/common'
import { setupModule } from './scim/setup'

@Injectable()
class AdminGuard implements CanActivate {
  canActivate = () => true
}

@Module({
  imports: [setupModule({ path: 'admin/scim', guards: [AdminGuard], allow: async ({ headers }) => headers.host === 'admin'TOKEN })],
})
export class AppModule {}
`,
  next: `import type { NextRequest } from 'next/server'
import { setupRoutes } from './scim/setup'

interface RouteHandlerConfig {
  GET: (request: NextRequest, context: { params: Promise<{}> }) => Promise<Response>
}

export const { GET, POST } = setupRoutes({ allow: async () => trueDB }) satisfies RouteHandlerConfig
`,
  'next-pages': `import type { NextApiHandler } from 'next'
import { setupPage } from './scim/setup'

export default setupPage({ allow: ({ cookies }) => cookies.admin === 'yes'DB }) satisfies NextApiHandler
`,
  fetch: `import { setupPage } from './scim/setup'

const page = setupPage({ allow: ({ headers }) => headers.has('x-admin')DB })
export const GET = ({ request }: { request: Request }) => page(request)
`,
}

let folder: TemporaryFolder
const emittedPages = new Map<string, Readonly<Record<string, string>>>()
beforeAll(async () => {
  folder = temporaryFolder('emitted')
  symlinkSync(join(fixtures, 'node_modules'), join(folder.cwd, 'node_modules'), 'junction')
  writeFiles(folder.cwd, { 'tsconfig.json': JSON.stringify(tsconfig) })
  for (const emitted of emittedCases) {
    const mount = mounts[emitted.framework.replace('-fastify', '')] ?? ''
    const isPassed = emitted.variant === 'passed'
    const options = isPassed ? "{ db, baseUrl: 'https://x.example/scim/v2' }" : '{}'
    const app = `${isPassed ? "import { db } from './db'\n" : ''}${mount.replaceAll(/OPTIONS(?!, PATCH)/g, options)}`
    const tree = { ...(await emitTree(emitted)), 'src/app.ts': app }
    writeFiles(join(folder.cwd, emitted.name), tree)
  }
  for (const emitted of pageCases) {
    const page = pages[emitted.framework.replace('-fastify', '')] ?? ''
    const app = `import { db } from './db'\n${page.replace('DB', ', db').replace('TOKEN', ", db: 'DB'")}`
    const tree = await emitTree(emitted)
    writeFiles(join(folder.cwd, emitted.name), { ...tree, 'src/page.ts': app })
    emittedPages.set(emitted.name, { 'setup.ts': tree['src/scim/setup.ts'] ?? '' })
  }
})
afterAll(() => folder.remove())

test('every tree compiles, and mounts as its users would mount it', async () => {
  // The runtime's sources are here in place of its declarations, and have settings of their own.
  const lines = (await compilerOutput(folder.cwd)).split('\n')
  expect(lines.filter((line) => /^[\w-]+\//.test(line))).toEqual([])
}, 300_000)

test('so do the apps that the mounts are tested in', async () => {
  expect(await compilerOutput(join(fixtures, 'mounts'))).toBe('')
}, 300_000)

test.each(pageCases)('$name: the page is mounted as its users would mount it', (emitted) => {
  const written = emittedPages.get(emitted.name) ?? {}
  if (process.env.UPDATE_GOLDEN === '1') writeFiles(expectedFolder(emitted), written)
  expect(written).toEqual(readFiles(expectedFolder(emitted)))
})
