/** What an app on Cloudflare's workers is told with the first tree. */
import { expect, test } from 'vitest'
import { lackingOnWorkers } from '../../src/doctor/on-workers.js'
import { temporaryHost } from '../inspect/host.js'

const told = (files: Readonly<Record<string, string>>) =>
  lackingOnWorkers(temporaryHost({ 'package.json': '{}', 'src/app.ts': '', ...files }), 'src/scim')

const typed = (types?: readonly string[]) => ({
  'tsconfig.json': JSON.stringify({ compilerOptions: { types }, include: ['src'] }),
})

test('to add the types of Node, where it lists others', () => {
  const text = 'add "node" to the types of tsconfig.json, and @types/node, for process.env'
  expect(told(typed(['@cloudflare/workers-types']))).toEqual([text])
  expect(told(typed(['./worker-configuration.d.ts']))).toEqual([text])
  for (const types of [['@cloudflare/workers-types/2023-07-01', 'node'], ['vite/client'], undefined])
    expect(told(typed(types))).toEqual([])
})

test('to have nodejs_compat, unless it has', () => {
  const flag = (file: string) =>
    `add "nodejs_compat" to compatibility_flags in ${file}: the service runs on node:crypto and Buffer`
  const jsonc = '{ // mine\n "compatibility_date": "2026-05-01", "compatibility_flags": [] }'
  expect(told({ 'wrangler.jsonc': jsonc })).toEqual([flag('wrangler.jsonc')])
  expect(told({ 'wrangler.toml': 'compatibility_date = "2025-01-01"' })).toEqual([flag('wrangler.toml')])
  expect(told({ 'wrangler.jsonc': jsonc.replace('[]', '["nodejs_compat"]') })).toEqual([])
  expect(told({ 'wrangler.toml': 'compatibility_date = "2026-08-04"' })).toEqual([])
})
