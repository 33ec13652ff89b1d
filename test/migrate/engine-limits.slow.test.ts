/** The migration of each host, in the form of its tool, for databases that lack something. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { combinations, nameOf } from '../matrix/combinations.js'
import { initHost } from '../matrix/support/app.js'
import { beyond, type EngineName } from './engine-limits.js'

const SETTINGS: Readonly<Record<EngineName, readonly string[]>> = {
  'Aurora DSQL': ['database.foreignKeys=false', 'database.indexes=async'],
  Vitess: ['database.foreignKeys=false'],
}

const engines: readonly (readonly [EngineName, 'postgresql' | 'mariadb'])[] = [
  ['Aurora DSQL', 'postgresql'],
  ['Vitess', 'mariadb'],
]

describe.each(engines)('%s', (name, database) => {
  const rows = combinations.filter((row) => row.database === database && !row.engine && !row.runtime)
  const first = rows.filter((row, index) => rows.findIndex(({ orm }) => orm === row.orm) === index)
  const seen: string[] = []
  afterAll(() => expect(seen.length).toBe(first.length))

  test.each(first.map((row) => [nameOf(row), row] as const))('%s', async (_, row) => {
    const cwd = await initHost({ ...row, set: SETTINGS[name] })
    const { changes } = await generate({ cwd, env: {}, now: () => new Date(), write: true })
    const files = changes.files.filter(
      ({ path }) => /migration|drizzle|changes/i.test(path) && !path.startsWith('.scim-gen'),
    )
    const text = files.map(({ path }) => readFileSync(join(cwd, path), 'utf8')).join('\n')
    expect(text).toContain('scim_users')
    expect(beyond(text, name)).toEqual([])
    seen.push(row.orm)
  })
})
