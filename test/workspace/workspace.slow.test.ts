/** Monorepos: called in the app, in the package of the models and at the root, the same comes out. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { plainFolder, readFiles, writeFiles } from '../support/files.js'

import { type WorkspaceHost, workspaces, writeWorkspace } from './workspaces.js'

const removes: (() => void)[] = []
afterEach(() => {
  for (const remove of removes.splice(0)) remove()
})

function prepare(host: WorkspaceHost): string {
  const { cwd, remove } = plainFolder('workspace')
  removes.push(remove)
  writeWorkspace(cwd, host)
  return cwd
}

async function scimGen(cwd: string, ...argv: readonly string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return {
    code,
    err: io
      .err()
      .replace(/\(\d+\.\d s\)/, '(… s)')
      .replace(/\d{14}_/g, '<time>_'),
  }
}

/** What was written, by path below the root. */
function written(cwd: string, { files }: WorkspaceHost) {
  const all = Object.entries(readFiles(cwd))
  return Object.fromEntries(all.filter(([path]) => !(path in files) && !path.includes('node_modules/')))
}

describe.each(Object.entries(workspaces))('%s', (_, host) => {
  test('init and generate', async () => {
    const told: unknown[] = []
    const trees: unknown[] = []
    for (const place of [host.app, host.models, '.']) {
      const cwd = prepare(host)
      const called = join(cwd, place)
      const init = await scimGen(called, 'init', '--yes', '--auth', 'bearerToken')
      expect([init.code, init.err]).toEqual([0, expect.any(String)])
      const generate = await scimGen(called, 'generate')
      expect([generate.code, generate.err]).toEqual([0, expect.any(String)])
      expect((await scimGen(called, 'check')).code).toBe(0)
      told.push([place, init.err, generate.err])
      trees.push(written(cwd, host))
    }
    expect(trees[1]).toEqual(trees[0])
    expect(trees[2]).toEqual(trees[0])
    expect(told).toMatchSnapshot()
    const paths = Object.keys(Object(trees[0])).filter((path) => !path.includes('.scim-gen/'))
    expect(paths).toMatchSnapshot()
  })

  test('the emitted code imports as the app does', async () => {
    const cwd = prepare(host)
    await scimGen(join(cwd, host.app), 'init', '--yes', '--auth', 'bearerToken')
    await scimGen(join(cwd, host.app), 'generate')
    const model = readFileSync(join(cwd, host.app, 'src/scim/model.gen.ts'), 'utf8')
    const user = readFileSync(join(cwd, host.app, 'src/scim/adapters/user.ts'), 'utf8')
    const modules = [model, user].flatMap((text) =>
      [...text.matchAll(/ from '([^']+)'/g)].map(([, name]) => name),
    )
    expect([...new Set(modules)].sort()).toMatchSnapshot()
  })
})

describe('several apps', () => {
  const second = {
    'apps/admin/package.json': JSON.stringify({
      name: '@acme/admin',
      dependencies: { '@acme/db': '*', fastify: '5' },
    }),
    'apps/admin/src/main.ts':
      "import '@acme/db'\nimport fastify from 'fastify'\nexport const app = fastify()\n",
  }

  test('are a question, that --app answers', async () => {
    const cwd = prepare(workspaces.pnpm)
    writeFiles(cwd, second)
    const models = join(cwd, 'packages/db')
    expect(await scimGen(models, 'init', '--yes')).toMatchInlineSnapshot(`
      {
        "code": 3,
        "err": "SG5010 Which app is to serve SCIM? Several here could
      fix: Answer with one of:
        --app ../../apps/api   hono; 1 of its files imports models
        --app ../../apps/admin   fastify
      ",
      }
    `)
    const answered = await scimGen(models, 'init', '--yes', '--app', '../../apps/api')
    expect(answered.code).toBe(0)
    expect(answered.err).toContain('Wrote ../../apps/api/scim.config.ts')
  })

  test('that have a config each are told apart by --cwd', async () => {
    const cwd = prepare(workspaces.pnpm)
    writeFiles(cwd, { 'apps/api/scim.config.ts': '', 'apps/docs/scim.config.ts': '' })
    expect(await scimGen(cwd, 'generate')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG1015 Several packages here have a scim.config.ts
      fix: Say which is meant:
        --cwd apps/api
        --cwd apps/docs
      ",
      }
    `)
  })
})

test('a command finds the config from a folder of the app', async () => {
  const cwd = prepare(workspaces.pnpm)
  await scimGen(join(cwd, 'apps/api'), 'init', '--yes', '--auth', 'bearerToken')
  const { code, err } = await scimGen(join(cwd, 'apps/api/src'), 'generate')
  expect([code, err.split('\n')[0]]).toEqual([0, 'In ..:'])
})

test('migrations are written into no folder outside of the workspace', async () => {
  const cwd = prepare(workspaces.pnpm)
  const app = join(cwd, 'apps/api')
  await scimGen(app, 'init', '--yes', '--auth', 'bearerToken')
  const { code, err } = await scimGen(app, 'generate', '--set', 'migrations=../../../elsewhere')
  expect(code).toBe(1)
  expect(err).toMatch(/^SG4005 /)
})
