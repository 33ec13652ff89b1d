import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../config/config-folder.js'

const entry = fileURLToPath(new URL('main-from-source.ts', import.meta.url))
// It names the sources of the packages, which are not built for every test.
const env = { TSX_TSCONFIG_PATH: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) }

/** Runs the command line in a process of its own, on an idle pipe: a prompt would wait until the timeout. */
async function scimGen(argv: readonly string[], cwd: string) {
  const options = { cwd, env, reject: false, stdin: 'pipe', timeout: 15_000 } as const
  const { exitCode, stdout, stderr, timedOut } = await execa(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), entry, ...argv],
    options,
  )
  return { exitCode, stdout, stderr, timedOut }
}

describe('without a terminal', () => {
  test('init does not wait for an answer', async () => {
    const cwd = await folderOf({ 'package.json': '{}' })
    const { timedOut, exitCode } = await scimGen(['init'], cwd)
    expect({ timedOut, isZero: exitCode === 0 }).toEqual({ timedOut: false, isZero: false })
    expect(await readdir(cwd)).toEqual(['package.json'])
  })

  test('a mistake ends with 1 and without a stack', async () => {
    expect(await scimGen(['generate', '--nope'], await folderOf({}))).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: "SG0001 Unknown option '--nope'\nfix: See `npx scim-gen --help`.",
      timedOut: false,
    })
  })

  test('--help ends with 0', async () => {
    const { exitCode, stdout, stderr } = await scimGen(['--help'], await folderOf({}))
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const command of ['init', 'generate', 'diff', 'check']) expect(stdout).toContain(`  ${command}`)
  })
})
