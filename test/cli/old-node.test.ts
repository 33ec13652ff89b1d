/** What `scim-gen` says on a Node.js that it does not run on, whatever the command. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { OLDEST_NODE } from '../../src/doctor/checks/node.js'

const bin = fileURLToPath(new URL('../../bin/scim-gen.js', import.meta.url))

/** Runs the command as if Node.js were of another version. */
async function runOn(version: string, ...argv: string[]) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const given = `data:text/javascript,${encodeURIComponent(versions)}`
  const { exitCode, stdout, stderr } = await execa(process.execPath, ['--import', given, bin, ...argv], {
    reject: false,
  })
  return { exitCode, stdout, stderr }
}

const message = (version: string) =>
  `Node.js ${version} is older than 20.19, the oldest that scim-gen and its runtime support`
const fix = 'Install the current LTS version of Node.js, here and where the app runs.'

test.each(['18.20.8', '20.18.3', '16.0.0'])('Node.js %s is told so, without a stack', async (version) => {
  expect(await runOn(version, 'doctor')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `SG7001 ${message(version)}\nfix: ${fix}`,
  })
})

test('in JSON where that is asked for', async () => {
  const { exitCode, stdout, stderr } = await runOn('18.20.8', 'check', '--json')
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' })
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    ok: false,
    command: null,
    diagnostics: [{ code: 'SG7001', message: message('18.20.8'), fix }],
  })
})

test('the entry has nothing that only a newer Node.js parses', () => {
  const source = readFileSync(bin, 'utf8')
  const { engines }: { engines: { node: string } } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  expect(engines.node).toBe(`>=${OLDEST_NODE.join('.')}`)
  expect(source).toContain(OLDEST_NODE.join('.'))
  // Imports are those that run.
  const parsed = ts.createSourceFile('bin.js', source, ts.ScriptTarget.Latest)
  expect(parsed.statements.filter(ts.isImportDeclaration)).toEqual([])
  expect(source).not.toMatch(/\bawait\b|\?\?|\?\./)
})
