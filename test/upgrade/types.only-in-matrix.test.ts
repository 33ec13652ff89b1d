/** What becomes of the trees of each release, edited by their users, compiles in its host, strictly. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { writeFiles } from '../support/files.js'
import { adapterPaths, editedByUser, filesOf, frozenTrees, settlementOf } from './releases.js'

// The fastest of the compilers.
const tsc = join(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc')

test.each(frozenTrees)(
  '$version $name',
  async (tree) => {
    const cwd = newFolder(`upgrade-${tree.name}`)
    const edits = adapterPaths(tree).map((path) => [path, editedByUser(tree.emitted[path] ?? '').text])
    writeFiles(cwd, { ...filesOf(tree), ...Object.fromEntries(edits) })
    cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
    const io = fakeIo({ cwd })
    expect({
      code: await main(['generate', ...(settlementOf(tree)?.settings ?? [])], io),
      said: io.err(),
    }).toMatchObject({ code: 0 })
    const { stdout } = await execa('node', [tsc, '-p', '.'], { cwd, reject: false })
    expect(stdout).toBe('')
  },
  120_000,
)
