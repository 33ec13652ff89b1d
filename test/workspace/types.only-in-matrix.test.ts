/** What is emitted into an app of a workspace compiles by the app's own tsconfig, the line that mounts it included. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { compilerOutput } from '../support/compiler.js'
import { editFile } from '../support/host.js'
import { workspaces, writeWorkspace } from './workspaces.js'

const mounts = {
  pnpm: ['src/server.ts', 'scimApp', "app.route('/scim/v2', scimApp())"],
  npm: ['src/main.ts', 'scimPlugin', "app.register(scimPlugin, { prefix: '/scim/v2' })"],
  nx: ['src/main.ts', 'scimRouter', "app.use('/scim/v2', scimRouter())"],
} as const

test.each(Object.entries(workspaces))('%s', async (name, host) => {
  const cwd = newFolder(`workspace-${name}`)
  writeWorkspace(cwd, { ...host, links: ofWorkspace(host.links) })
  const app = join(cwd, host.app)
  for (const argv of [['init', '--yes', '--auth', 'bearerToken'], ['generate']]) {
    const io = fakeIo({ cwd: app })
    expect([await main(argv, io), io.err()]).toEqual([0, expect.any(String)])
  }
  cpSync(await builtRuntime(), join(app, 'node_modules/@scim-gen/runtime'), { recursive: true })
  const [file, mount, line] = mounts[name as keyof typeof mounts]
  editFile(app, file, (text) => `import { ${mount} } from './scim/index'\n${text}${line}\n`)
  expect(await compilerOutput(app)).toBe('')
})

/** The packages of a registry are in `fixtures`, above the folder. */
const ofWorkspace = (links: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(links).filter(([, folder]) => !folder.startsWith('/')))
