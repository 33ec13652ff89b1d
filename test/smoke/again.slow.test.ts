import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { hasDrift } from '../../src/reconcile/changes.js'
import { copyHost, type FixtureName } from '../support/host.js'

/** Every file of a host, by its path. */
const files = (cwd: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

test.each<FixtureName>(['express-drizzle-sqlite', 'express-drizzle-postgres'])(
  'generate on an unchanged %s changes nothing',
  async (name) => {
    const { cwd, remove } = copyHost(name)
    try {
      await init({ cwd, answers: {}, set: [] })
      const run = () => generate({ cwd, env: {}, now: () => new Date(), write: true })
      expect(hasDrift((await run()).changes)).toBe(true)
      const before = files(cwd)
      const { changes, migration } = await run()
      expect({ drift: hasDrift(changes), migration }).toEqual({ drift: false, migration: undefined })
      expect(files(cwd)).toEqual(before)
    } finally {
      remove()
    }
  },
)
