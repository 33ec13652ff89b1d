/** A migration in TypeScript is formatted as the rest of what is written, and its record knows it as it is written. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { readFiles } from '../support/files.js'
import { atWork } from './at-work.js'

/** A Prettier that makes a note at the end of each text. */
const prettier = {
  '.prettierrc': '{}',
  'node_modules/prettier/package.json': '{ "name": "prettier", "main": "index.js", "version": "3.0.0" }',
  'node_modules/prettier/index.js': `exports.resolveConfig = async () => ({})
exports.format = (text) => (text.endsWith('// formatted\\n') ? text : text + '// formatted\\n')`,
}

test('by the formatter of the app', async () => {
  const { 'command.json': _, ...files } = readFiles(
    join(import.meta.dirname, '../golden/typeorm-several-databases/input'),
  )
  const cwd = temporaryHost({ ...files, ...prettier })
  const { run } = atWork(() => cwd)
  expect(await run('init', '--yes', '--dialect', 'sqlite')).toMatchObject({ code: 0 })
  expect(await run('generate')).toMatchObject({ code: 0 })
  const written = Object.entries(readFiles(cwd)).filter(([path]) => /^src\/migrations\/.*scim/i.test(path))
  expect(written).toHaveLength(1)
  expect(written[0]?.[1]).toMatch(/\n\/\/ formatted\n$/)
  // Nobody has edited it since.
  const { code, out } = await run('check')
  expect(out).not.toContain('edited')
  expect(code).toBe(0)
})
