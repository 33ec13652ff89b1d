/** `scim-gen replay --as-test`: what is written into the host's suite. */
import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { readFiles, temporaryFolder, writeFiles } from '../support/files.js'

const { cwd, remove } = temporaryFolder('as-test')
afterAll(remove)

test.each([
  ['it', `it's "$HOME" (\\d)`, 'src/app/(api)/db.ts#db'],
  ['plain', '42', 'src/db.ts#db'],
])("the command of %s has the flags' values, each as one word of it", async (name, tenant, db) => {
  writeFiles(cwd, {
    'package.json': '{}',
    'scim.config.json': JSON.stringify({
      orm: 'drizzle',
      dialect: 'sqlite',
      framework: 'express',
      out: 'src/app/(scim)',
      db: 'argument',
      user: { model: 'src/db/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
      group: false,
      auth: { check: 'bearerToken' },
    }),
    'day.jsonl': `${JSON.stringify({ method: 'GET', path: '/Users', status: 200 })}\n`,
  })
  const io = fakeIo({ cwd })
  const flags = ['--as-test', name, '--tenant', tenant, '--db', db]
  expect([await main(['replay', 'day.jsonl', ...flags], io), io.err()]).toEqual([
    0,
    `Wrote src/app/(scim)/${name}.test.ts and src/app/(scim)/${name}.jsonl: 1 request, for vitest\n`,
  ])
  const text = readFiles(cwd)[`src/app/(scim)/${name}.test.ts`] ?? ''
  const [, written = ''] = /exec\(\s*((['"])(?:\\.|(?!\2).)*\2),/.exec(text) ?? []
  const command: string = new Function(`return ${written}`)()
  const seen = execFileSync('sh', ['-c', command.replace(/^npx/, `printf '%s\\0'`)], { encoding: 'utf8' })
  expect(seen.split('\0').slice(0, -1)).toEqual([
    'scim-gen',
    'replay',
    `src/app/(scim)/${name}.jsonl`,
    '--dry-run',
    ...['--tenant', tenant, '--db', db],
  ])
})
