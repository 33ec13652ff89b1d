/** The emitted trees compile, strictly, against the frameworks' own types. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compilerOutput } from '../support/compiler.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'
import { emitTree, emittedCases } from './support/emitted.js'

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

let folder: TemporaryFolder
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
})
afterAll(() => folder.remove())

test('every tree compiles, and mounts as its users would mount it', async () => {
  expect(await compilerOutput(folder.cwd)).toBe('')
}, 120_000)

test('so do the apps that the mounts are tested in', async () => {
  expect(await compilerOutput(join(fixtures, 'mounts'))).toBe('')
}, 120_000)
