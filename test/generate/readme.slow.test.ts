/** README's section on regenerating, run: what it shows is what the commands say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { copyHost, editFile } from '../support/host.js'

const { cwd, remove } = copyHost('express-drizzle-sqlite')
afterAll(remove)

/** What a command says, as README has it: indented, with a time that is not measured. */
async function said(...argv: readonly string[]): Promise<string> {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  const text = (io.out() + io.err()).replace(/\(\d+(\.\d+)? (s|ms)\)/g, '(0.6 s)').trimEnd()
  return `${code}\n${text}`
}

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const section = readme.slice(readme.indexOf('\n## Regenerating\n'))

/** The commands of the section with what each says. */
const shown = [...section.matchAll(/^ {4}\$ npx scim-gen (generate.*)\n((?: {4}.*\n)*)/gm)].map(
  ([, command = '', text = '']) => ({
    argv: command.split(' '),
    text: text.replace(/^ {4}/gm, '').trimEnd(),
  }),
)

test('each command says what README shows', async () => {
  // As its owner has installed it by then.
  editFile(cwd, 'package.json', (text) =>
    text.replace('"dependencies": {', '$&\n    "@scim-gen/runtime": "*",'),
  )
  await said('init', '--yes')
  await said('generate')
  const adapter = 'src/scim/adapters/user.ts'
  editFile(cwd, adapter, (text) =>
    text.replace(/( +)(\.\.\.this\.common\(scim)/, '$1displayName: host.firstName ?? host.email,\n$1$2'),
  )
  const schema = 'src/db/schema.ts'
  const before = [
    () =>
      editFile(cwd, schema, (text) =>
        text.replace("  role: text('role', { enum: ['admin'", "  jobTitle: text('job_title'),\n$&"),
      ),
    () => {},
    () => {
      editFile(cwd, adapter, (text) =>
        text.replace('title: host.jobTitle,', 'title: host.jobTitle?.toUpperCase(),'),
      )
      editFile(cwd, schema, (text) =>
        text.replace("jobTitle: text('job_title')", "position: text('position')"),
      )
    },
    () => {},
    () => editFile(cwd, 'scim.config.ts', (text) => text.replace(/ *title: 'position',\n/, '')),
  ]
  expect(shown.map(({ argv }) => argv.join(' '))).toHaveLength(before.length)
  const codes: string[] = []
  for (const [index, { argv, text }] of shown.entries()) {
    before[index]?.()
    const [code = '', ...lines] = (await said(...argv)).split('\n')
    codes.push(code)
    expect(lines.join('\n')).toBe(text)
  }
  expect(codes).toEqual(['0', '0', '3', '0', '3'])
  expect(readFileSync(join(cwd, adapter), 'utf8')).toContain('title: host.position?.toUpperCase(),')
})
