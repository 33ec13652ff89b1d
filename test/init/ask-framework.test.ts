/** Which web framework is asked for, where no package of one that has a mount is there. */
import { expect, test } from 'vitest'
import { askFramework } from '../../src/init/ask-framework.js'
import { readSources } from '../../src/inspect/detect/sources.js'
import { temporaryHost } from '../inspect/host.js'

/** Whether it has a proposal, what is offered first, and why. */
function asked(packages: readonly string[], text: string) {
  const cwd = temporaryHost({
    'package.json': JSON.stringify({ dependencies: Object.fromEntries(packages.map((name) => [name, '*'])) }),
    'src/server.ts': text,
  })
  const { isBare, message, choices } = askFramework(cwd, readSources(cwd))
  return { isBare, message, choices: choices.length, first: choices[0] }
}

const none = 'No package.json here names a web framework that has a mount'

test.each([
  ['Bun.serve({ fetch: () => new Response() })', 'Bun.serve'],
  ['Deno.serve(handler)', 'Deno.serve'],
  [
    "import { HttpRouter, HttpServer } from '@effect/platform'",
    'the HTTP server of Effect (HttpApp.fromWebHandler(scimFetch))',
  ],
  [
    "import { createServer } from 'node:http'\ncreateServer(answer).listen(80)",
    'a server of Node.js (with a package that makes Fetch requests of its own, such as @hono/node-server)',
  ],
])('a server of its own is proposed as one of Fetch requests: %s', (text, name) => {
  expect(asked([], text)).toEqual({
    isBare: undefined,
    message: `${none}. Which one does the app use?`,
    choices: 3,
    first: { value: 'fetch', reason: `src/server.ts has ${name}` },
  })
})

test('one without a mount is named', () => {
  expect(asked(['@hapi/hapi', 'zod'], '')).toEqual({
    isBare: undefined,
    message: `${none}; it lists @hapi/hapi. Which one does the app use?`,
    choices: 3,
    first: { value: 'fetch', reason: '@hapi/hapi gives or takes what a Fetch request is made of' },
  })
})

test('where nothing answers requests, nobody is to guess', () => {
  const text = "import { FileSystem } from '@effect/platform'\nimport { get } from 'node:http'"
  expect(asked(['@effect/platform'], text)).toEqual({
    isBare: true,
    message: `${none}. Which one does the app use?`,
    choices: 9,
    first: { value: 'nest-fastify', reason: '' },
  })
})

test('one that stands on Express takes what is mounted there', () => {
  expect(asked(['@foal/core', 'typeorm'], '')).toEqual({
    isBare: undefined,
    message: `${none}; it lists @foal/core. Which one does the app use?`,
    choices: 3,
    first: { value: 'express', reason: '@foal/core stands on Express' },
  })
})
