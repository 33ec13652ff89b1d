/** What mounts the service compiles where the app compiled before. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planMount } from '../../src/mount/plan-mount.js'
import { compilerOutput } from '../support/compiler.js'
import { temporaryFolder, writeFiles } from '../support/files.js'
import { afterOf, mountCases } from './cases.js'

const repository = join(import.meta.dirname, '../..')

/** What the emitted trees export, by types. */
const SCIM = `import type { DynamicModule } from '@nestjs/common'
import type { Router } from 'express'
import type { FastifyPluginAsync } from 'fastify'
import type { Hono } from 'hono'
import type { Middleware } from 'koa'
import type { NextApiHandler } from 'next'

interface Options { db?: unknown }
export interface ScimOptions { db: Record<'connection' | 'sequelize', unknown> }
export declare function scimRouter(options?: Options): Router
export declare const scimPlugin: FastifyPluginAsync<Options>
export declare function scimApp(options?: Options): Hono
export declare function scimMiddleware(options?: Options): Middleware
export declare class ScimModule {
  static forRoot(options?: Options): DynamicModule
  static forRootAsync(options: {
    imports?: unknown[]
    inject?: unknown[]
    useFactory: (...given: never[]) => Options
  }): DynamicModule
}
export declare const DELETE: () => void, GET: () => void, OPTIONS: () => void
export declare const PATCH: () => void, POST: () => void, PUT: () => void
declare const handler: NextApiHandler
export default handler
`

const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2024', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    jsx: 'preserve',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    experimentalDecorators: true,
    paths: { '@/scim': ['./scim.ts'] },
  },
  include: ['.'],
}

/**
 * A module as a whole can be called without `esModuleInterop` alone, which TypeScript 7 has no more; the frameworks of
 * Fetch requests are not among the fixtures' packages.
 */
const cases = mountCases.filter(
  ({ config, files }) =>
    config.framework !== 'fetch' && !Object.values(files).join('').includes('import * as'),
)

test('the apps compile as they did before', async () => {
  const { cwd, remove } = temporaryFolder('mount-types')
  symlinkSync(join(repository, 'fixtures/node_modules'), join(cwd, 'node_modules'), 'junction')
  writeFiles(cwd, { 'tsconfig.json': JSON.stringify(tsconfig), 'scim.ts': SCIM })
  const edited: number[] = []
  for (const [index, { config, files }] of cases.entries()) {
    const { 'tsconfig.json': aliases, ...sources } = files
    const own = { [`${config.out}/index.ts`]: "export * from '@/scim'\nexport { default } from '@/scim'\n" }
    const [before, after] = ['before', 'after'].map((name) => join(cwd, name, String(index)))
    if (!before || !after) continue
    writeFiles(before, { ...files, ...own })
    const plan = await planMount(before, config)
    if (plan.kind !== 'edit') continue
    edited.push(index)
    writeFiles(after, { ...sources, ...own, ...afterOf(plan) })
  }
  const output = await compilerOutput(cwd)
  const errorsIn = (folder: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith(`${folder}/`))
      .map((line) => line.slice(folder.length).replace(/\(\d+,\d+\)/, ''))
  const added = edited.flatMap((index) => {
    const known = errorsIn(`before/${index}`)
    return errorsIn(`after/${index}`).filter((line) => !known.includes(line))
  })
  remove()
  expect(edited.length).toBeGreaterThan(20)
  expect(added).toEqual([])
  expect(output).not.toMatch(/^scim\.ts/m)
})
