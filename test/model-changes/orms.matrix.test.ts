/** The same changes with every ORM, and the compiler's word on them: what breaks breaks in the user's own line. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { valuesFor } from '../support/breadth.js'
import { writeFiles } from '../support/files.js'
import { generatedFiles, type Host, hostIn, hosts } from './hosts.js'

const tsc = join(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc')
const adapter = 'src/scim/adapters/user.ts'

let host: Host
afterEach(() => host.remove())

/** The errors of the compiler, as `file:line message`. */
async function compileErrors(): Promise<readonly string[]> {
  const { stdout } = await execa('node', [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: host.cwd,
    reject: false,
  })
  const errors = stdout.matchAll(/^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/gm)
  const found = [...errors].map(([, file, line, message]) => `${file}:${line} ${message}`)
  if (found.length === 0) expect(stdout).toBe('')
  return found
}

/** Adds a method to the adapter, and tells the line in it that reads a field of the host's. */
function addGreeting(field: string): { readonly line: () => number } {
  const text = host.read(adapter)
  const read = `    return \`Hello \${host.${field}}\``
  const method = `\n  /** Mine. */\n  greeting({ host }: UserRecord): string {\n${read}\n  }\n}\n`
  expect(text.endsWith('\n}\n')).toBe(true)
  writeFiles(host.cwd, { [adapter]: text.slice(0, -2) + method })
  return { line: () => host.read(adapter).split('\n').indexOf(read) + 1 }
}

describe.each(valuesFor(0, hosts))('$orm', ({ golden, added, enumerated, renamed, removed }) => {
  beforeEach(async () => {
    const cwd = newFolder(`changes-${golden}`)
    writeFiles(cwd, await generatedFiles(golden))
    cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
    host = hostIn(cwd, () => rmSync(cwd, { recursive: true, force: true }))
  })

  test('a new column is offered once; what serves it compiles, and so does an enum', async () => {
    host.edit(...added.edits)
    expect((await host.run('generate')).err).toContain(
      `\n  or run: npx scim-gen generate --set ${added.setting}\n`,
    )
    expect((await host.run('generate')).err).not.toContain('is new')
    host.edit(...enumerated.edits)
    const settings = [added, enumerated].flatMap(({ setting }) => ['--set', setting])
    expect(await host.run('generate', ...settings)).toMatchObject({ code: 0 })
    expect(host.read(adapter)).toContain(added.shown)
    expect(host.read(adapter).replace(/\n\s+/g, '')).toContain(enumerated.written.replace(/\n\s+/g, ''))
    expect(await compileErrors()).toEqual([])
    expect(await host.run('check')).toMatchObject({ code: 0 })
  })

  test('a column with another name is followed wherever the user did not write', async () => {
    const [, from = ''] = /\.(\w+):\w+$/.exec(renamed.flag) ?? []
    const greeting = addGreeting(from)
    expect(await compileErrors()).toEqual([])
    host.edit(...renamed.edits)
    expect(await host.run('generate')).toMatchObject({
      code: 3,
      err: expect.stringContaining(`\nfix: Answer with --rename ${renamed.flag}, or`),
    })
    expect(await host.run('generate', '--rename', renamed.flag)).toMatchObject({ code: 0 })
    expect(host.read(adapter)).toContain(renamed.shown)
    expect(await compileErrors()).toEqual([
      expect.stringMatching(
        new RegExp(`^${adapter}:${greeting.line()} Property '${from}' does not exist on type`),
      ),
    ])
    expect(await host.run('check')).toMatchObject({ code: 0 })
  })

  test('a column that is gone is an error at its line in the config', async () => {
    host.edit(removed)
    const { code, err } = await host.run('generate')
    expect(code).toBe(1)
    expect(err).toMatch(/^SG3001 user\.attributes\..+ has no column ".+" any more /)
    expect(err).toContain(`  ${renamed.place}\n`)
  })
})
