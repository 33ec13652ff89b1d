/** The tools of hosts change a table of theirs, with rows in the side tables: no row of SCIM's is lost. */
import { afterAll, describe, expect, it } from 'vitest'
import { describeMariadb } from '../support/mariadb.js'
import { type OpenDatabase, stopServers } from './databases.js'
import { hostTools } from './host-tools.js'
import { counts, testTool, withRows } from './side-rows.js'

afterAll(stopServers)

const structureOf = async ({ query }: OpenDatabase) => {
  const [made] = await query("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'users'")
  return String(made?.sql)
}

describe('on sqlite', () => {
  for (const tool of hostTools) testTool(tool, 'sqlite')

  it('a tool that makes the table anew has done so in these tests', async () => {
    const byHand = hostTools.filter(({ name }) => /by hand|Sequelize|alter\(\)|TypeORM|drizzle/.test(name))
    for (const { run, name } of byHand)
      await withRows('sqlite', async (database, cwd) => {
        const before = await database.query("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        expect(before).toHaveLength(1)
        const structure = await structureOf(database)
        await run(database, cwd)
        const after = await database.query("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        // The trigger is gone with the old table: what the service, and doctor, look for.
        expect([name, after.length]).toEqual([name, 0])
        expect(structure).toContain('users')
      })
  })

  it("the app's own DELETE takes the record and its memberships along", () =>
    withRows('sqlite', async (database) => {
      await database.query('PRAGMA foreign_keys = ON')
      await database.query('DELETE FROM users WHERE id = 2')
      expect(await counts(database)).toEqual([1, 1, 1])
    }))
})

describe('on postgresql', () => {
  for (const tool of hostTools) if (tool.dialects.includes('postgresql')) testTool(tool, 'postgresql')
})

describeMariadb('on mariadb', () => {
  for (const tool of hostTools) if (tool.dialects.includes('mysql')) testTool(tool, 'mysql')
})
