/** Which app of a workspace is meant, where its root has more than configuration. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseApp } from '../../src/init/choose-app.js'
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
  expect(await chooseApp(cwd, undefined, answer)).toBe(join(cwd, 'apps/api'))
  expect(asked).toEqual(['.', 'apps/api'])
})

test('it is the app where nothing else is started', async () => {
  const cwd = temporaryHost({ ...files, 'apps/docs/package.json': '{ "name": "docs" }' })
  expect(await chooseApp(cwd, undefined)).toBe(cwd)
})

test('a root that only holds the projects of Nx is none', async () => {
  const cwd = temporaryHost({
    ...files,
    'nx.json': '{}',
    'project.json': '{ "targets": { "local-registry": {} } }',
    'apps/api/project.json': '{ "projectType": "application" }',
    'apps/api/src/main.ts': "import { NestFactory } from '@nestjs/core'",
  })
  expect(await chooseApp(cwd, undefined)).toBe(join(cwd, 'apps/api'))
})
