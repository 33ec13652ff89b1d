/** Which app of a workspace is meant, where its root has more than configuration. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseApp, takeLikely } from '../../src/init/choose-app.js'
import { packageCommands } from '../../src/package-commands.js'
import { temporaryHost } from '../inspect/host.js'

const files = {
  'package.json': '{ "workspaces": ["apps/*"], "dependencies": { "@nestjs/core": "11" } }',
  'libraries/db/module.ts':
    "import { Module } from '@nestjs/common'\nimport { NestFactory } from '@nestjs/core'",
}
const api = {
  'apps/api/package.json': '{ "name": "api", "scripts": { "start": "nest start" } }',
  'apps/api/src/main.ts': "import { NestFactory } from '@nestjs/core'",
}

test('the root, whose libraries use the framework, is one of several beside an app that is started', async () => {
  const cwd = temporaryHost({ ...files, ...api })
  await expect(chooseApp(cwd, undefined)).rejects.toThrow('Which app is to serve SCIM?')
  const asked: string[] = []
  const answer = async (apps: readonly { readonly folder: string }[]) => {
    asked.push(...apps.map(({ folder }) => folder))
    return 'apps/api'
  }
  expect((await chooseApp(cwd, undefined, answer)).folder).toBe(join(cwd, 'apps/api'))
  expect(asked).toEqual(['.', 'apps/api'])
})

test('it is the app where nothing else is started', async () => {
  const cwd = temporaryHost({ ...files, 'apps/docs/package.json': '{ "name": "docs" }' })
  expect((await chooseApp(cwd, undefined)).folder).toBe(cwd)
})

test('a root that only holds the projects of Nx is none', async () => {
  const cwd = temporaryHost({
    ...files,
    'nx.json': '{}',
    'project.json': '{ "targets": { "local-registry": {} } }',
    'apps/api/project.json': '{ "projectType": "application" }',
    'apps/api/src/main.ts': "import { NestFactory } from '@nestjs/core'",
  })
  expect((await chooseApp(cwd, undefined)).folder).toBe(join(cwd, 'apps/api'))
})

test('where what serves has no models, apps that have them are asked about: they may serve by what nobody knows here', async () => {
  const app = (name: string, dependencies: Readonly<Record<string, string>>) => ({
    [`apps/${name}/package.json`]: JSON.stringify({ name, scripts: { dev: name }, dependencies }),
  })
  const cwd = temporaryHost({
    'package.json': '{ "workspaces": ["apps/*"] }',
    ...app('landing', { next: '16' }),
    'apps/landing/app/page.tsx': "import Link from 'next/link'",
    ...app('web', { 'drizzle-orm': '0.45.4' }),
    'apps/web/src/schema.ts':
      "import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const users = pgTable('users', { id: text('id') })",
    ...app('docs', {}),
    'apps/docs/src/index.ts': 'export {}',
  })
  expect((await chooseApp(cwd, undefined)).folder).toBe(join(cwd, 'apps/web'))
})

test('apps whose scripts are called after them are started, and those with models come before one that has none', async () => {
  const app = (name: string, script: string, framework: string) => ({
    [`apps/${name}/package.json`]: JSON.stringify({
      name,
      scripts: { [script]: name },
      dependencies: { [framework]: '1', 'drizzle-orm': '0.45.4' },
    }),
    [`apps/${name}/src/app.ts`]: `import app from '${framework}'`,
  })
  const schema =
    "import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const users = pgTable('users', { id: text('id') })"
  const of = (script: string) =>
    temporaryHost({
      'package.json': '{ "workspaces": ["apps/*"] }',
      ...app('landing', 'dev', 'hono'),
      ...app('desk', script, 'express'),
      'apps/desk/src/schema.ts': schema,
    })
  for (const script of ['desk:dev', 'build']) {
    const cwd = of(script)
    expect((await chooseApp(cwd, undefined)).folder).toBe(join(cwd, 'apps/desk'))
  }
})

test('a folder below a root that is no app, listed in a workspace or not, is the app', async () => {
  const backend = {
    'backend/package.json':
      '{ "scripts": { "start": "node ." }, "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
    'backend/src/main.ts': "import express from 'express'",
    'backend/src/schema.ts':
      "import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const users = pgTable('users', { id: text('id') })",
    'frontend/package.json': '{ "dependencies": { "react": "19" } }',
    'frontend/src/app.tsx': "import { useState } from 'react'",
  }
  const roots: readonly Readonly<Record<string, string>>[] = [
    {},
    { 'package.json': '{ "devDependencies": { "concurrently": "9" } }' },
    { 'package.json': '{ "workspaces": ["frontend"] }' },
  ]
  for (const root of roots) {
    const cwd = temporaryHost({ ...root, ...backend })
    expect((await chooseApp(cwd, undefined)).folder).toBe(join(cwd, 'backend'))
    const { exec } = await packageCommands(cwd)
    expect(exec('scim-gen generate', join(cwd, 'backend'))).toBe('cd backend && npx scim-gen generate')
  }
})

test('an app is its own, whatever packages lie below it', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "drizzle-orm": "0.45.4" } }',
    'src/schema.ts':
      "import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const users = pgTable('users', { id: text('id') })",
    'worker/package.json': '{ "scripts": { "start": "node ." }, "dependencies": { "express": "5" } }',
    'worker/main.ts': "import express from 'express'",
  })
  expect((await chooseApp(cwd, undefined)).folder).toBe(cwd)
})

const serving = {
  ...api,
  'apps/api/package.json':
    '{ "name": "api", "scripts": { "start": "nest start" }, "dependencies": { "@nestjs/core": "11" } }',
}

test.each([
  { dev: 'tsc -p tsconfig.json --watch' },
  {
    start: 'npm run start:dev',
    'start:dev': 'pnpm watch',
    watch: 'cross-env A=1 node_modules/.bin/tsc -w',
  },
])('a library that is compiled by %j is none of the apps that are started', async (scripts) => {
  const nest = "import { Injectable } from '@nestjs/common'"
  const cwd = temporaryHost({
    'package.json': '{ "workspaces": ["apps/*", "libs/*"] }',
    'libs/shared/package.json': JSON.stringify({ scripts, dependencies: { '@nestjs/core': '11' } }),
    'libs/shared/src/service.ts': nest,
    ...serving,
  })
  expect((await chooseApp(cwd, undefined)).folder).toBe(join(cwd, 'apps/api'))
})

test('one that runs what it has compiled is', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/jobs/package.json':
      '{ "scripts": { "dev": "tsc && node dist" }, "dependencies": { "@nestjs/core": "11" } }',
    'apps/jobs/src/main.ts': "import { NestFactory } from '@nestjs/core'",
    ...serving,
  })
  await expect(chooseApp(cwd, undefined)).rejects.toThrow('Which app is to serve SCIM?')
})

const schema =
  "import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const users = pgTable('users', { id: text('id') })"

/** Apps that import the models of a package: how many files of each do. */
const sharing = (apps: Readonly<Record<string, number>>, more: Readonly<Record<string, string>> = {}) =>
  temporaryHost({
    ...more,
    'package.json': '{ "workspaces": ["apps/*", "packages/*"] }',
    'packages/db/package.json':
      '{ "name": "@acme/db", "main": "src/index.ts", "dependencies": { "drizzle-orm": "0.45.4" } }',
    'packages/db/src/index.ts': schema,
    ...Object.fromEntries(
      Object.entries(apps).flatMap(([name, files]) => [
        [
          `apps/${name}/package.json`,
          JSON.stringify({ name, scripts: { dev: name }, dependencies: { hono: '4', '@acme/db': '*' } }),
        ],
        [`apps/${name}/src/app.ts`, "import { Hono } from 'hono'"],
        [`apps/${name}/test/users.test.ts`, "import { users } from '@acme/db'"],
        ...Array.from({ length: files }, (_, index) => [
          `apps/${name}/src/part-${index}.ts`,
          "import { users } from '@acme/db'",
        ]),
      ]),
    ),
  })

test('the app whose own files import the models comes first, and --yes takes it where its lead is clear', async () => {
  const cwd = sharing({ admin: 1, jobs: 0, server: 4 })
  expect(await chooseApp(cwd, undefined, takeLikely)).toEqual({
    folder: join(cwd, 'apps/server'),
    reason: 'apps/server: hono; 4 of its files import models; else --app apps/admin or --app apps/jobs',
  })
  await expect(chooseApp(cwd, undefined)).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'SG5010',
        fix: `Answer with one of:
  --app apps/server   hono; 4 of its files import models
  --app apps/admin   hono; 1 of its files imports models
  --app apps/jobs   hono`,
        choices: [
          { value: 'apps/server', flags: ['--app', 'apps/server'] },
          { value: 'apps/admin' },
          { value: 'apps/jobs' },
        ],
      },
    ],
  })
})

test.each([
  ['too few', { admin: 0, server: 2 }],
  ['too near', { admin: 2, server: 5 }],
])('--yes takes none where its files are %s', async (_, apps) => {
  await expect(chooseApp(sharing(apps), undefined, takeLikely)).rejects.toThrow('Which app is to serve SCIM?')
})

describe('an app that signs people in comes first', () => {
  const door = {
    'apps/web/src/auth.ts': `import NextAuth from 'next-auth'
      export default NextAuth({ providers: [] })`,
  }

  test('and --yes takes it where it does more with the models than the others', async () => {
    const cwd = sharing({ admin: 2, web: 3 }, door)
    expect(await chooseApp(cwd, undefined, takeLikely)).toEqual({
      folder: join(cwd, 'apps/web'),
      reason: 'apps/web: hono; 3 of its files import models; signs people in; else --app apps/admin',
    })
  })

  test('workers that do more are asked about', async () => {
    await expect(
      chooseApp(sharing({ web: 2, workers: 20 }, door), undefined, takeLikely),
    ).rejects.toMatchObject({
      diagnostics: [{ choices: [{ value: 'apps/web' }, { value: 'apps/workers' }] }],
    })
  })

  test('so is another that signs people in', async () => {
    const other = {
      'apps/api/src/login.ts': 'export const isRight = (sent, kept) => bcrypt.compare(sent, kept)',
    }
    await expect(
      chooseApp(sharing({ web: 5, api: 4 }, { ...door, ...other }), undefined, takeLikely),
    ).rejects.toThrow('Which app is to serve SCIM?')
  })
})

test('a part of an app that uses its framework, and that nobody starts, is not the app: what starts and imports it is', async () => {
  const model =
    "import { Entity, PrimaryGeneratedColumn } from 'typeorm'\n@Entity() export class Vintner { @PrimaryGeneratedColumn() id: number }"
  const shared = {
    'package.json': '{ "workspaces": ["apps/*", "packages/*"] }',
    'packages/store/package.json':
      '{ "name": "@vines/store", "scripts": { "build": "tsc" }, "dependencies": { "@nestjs/common": "12", "typeorm": "1" } }',
    'packages/store/src/vintner.ts': model,
    'packages/store/src/module.ts':
      "import { Module } from '@nestjs/common'\n@Module({}) export class StoreModule {}",
  }
  const served = {
    'apps/api/package.json':
      '{ "name": "@vines/api", "scripts": { "start": "nest start" }, "dependencies": { "@nestjs/core": "12", "@vines/store": "*" } }',
    'apps/api/src/main.ts':
      "import { NestFactory } from '@nestjs/core'\nimport { StoreModule } from '@vines/store'\nNestFactory.create(StoreModule)",
  }
  const cwd = temporaryHost({ ...shared, ...served })
  const called = join(cwd, 'packages/store')
  expect((await chooseApp(called, undefined)).folder).toBe(join(cwd, 'apps/api'))
  expect((await chooseApp(join(cwd, 'apps/api'), undefined)).folder).toBe(join(cwd, 'apps/api'))
  // Alone, or with an app of its own, it is one.
  const alone = join(temporaryHost(shared), 'packages/store')
  expect((await chooseApp(alone, undefined)).folder).toBe(alone)
  const making = "import { NestFactory } from '@nestjs/core'\nNestFactory.create(StoreModule)"
  const own = join(
    temporaryHost({ ...shared, ...served, 'packages/store/src/main.ts': making }),
    'packages/store',
  )
  expect((await chooseApp(own, undefined)).folder).toBe(own)
})

test('a folder that is not there is told so', async () => {
  await expect(chooseApp(temporaryHost(files), 'apps/nope')).rejects.toMatchObject({
    diagnostics: [{ code: 'SG0003', message: 'No such folder: apps/nope' }],
  })
})
