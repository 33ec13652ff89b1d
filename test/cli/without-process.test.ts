import { expect, test } from 'vitest'
import { withoutProcess } from '../../src/doctor/without-process.js'
import { temporaryHost } from '../inspect/host.js'

const told = (options: object) =>
  withoutProcess(
    temporaryHost({
      'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['src'] }),
      'src/app.ts': '',
    }),
    'src/scim',
  )

test('an app on workers whose types are not those of Node is told to add them', () => {
  const text = 'add "node" to the types of tsconfig.json, and @types/node, for process.env'
  expect(told({ types: ['@cloudflare/workers-types'] })).toBe(text)
  expect(told({ types: ['./worker-configuration.d.ts'] })).toBe(text)
})

test('who has them, or lists none, is not', () => {
  expect(told({ types: ['@cloudflare/workers-types/2023-07-01', 'node'] })).toBe(undefined)
  expect(told({ types: ['vite/client'] })).toBe(undefined)
  expect(told({})).toBe(undefined)
})
