/** Records for the users of an app that has had no SCIM: by the function that the command runs, in a process of its own. */
import { spawnSync } from 'node:child_process'
import type { Benchmark } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import { bundle, generateHost, temporaryFolder } from '../hosts/host.js'
import { insertUsers } from '../hosts/users.js'

export const backfill: Benchmark = {
  name: 'backfill',
  async run({ quick }) {
    const folder = temporaryFolder()
    generateHost('postgres', folder.path)
    const outfile = `${folder.path}/backfill.mjs`
    await bundle({
      stdin: {
        resolveDir: folder.path,
        contents: `
          import { backfill } from '@scim-gen/runtime'
          import { db } from './src/db/index'
          import { types } from './src/scim/router.gen'
          const start = performance.now()
          const [{ created }] = await backfill(types, { db, atOnce: 3 })
          const seconds = (performance.now() - start) / 1000
          console.log(JSON.stringify({ created, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
          process.exit()`,
      },
      packages: 'external',
      outfile,
    })
    const measure = async (users: number) => {
      const [people = ''] = insertUsers('postgres', users)
      const databases = await createDatabases('postgres', folder.path, () => [people])
      const env = { ...process.env, DATABASE_URL: await databases.copy('backfilled') }
      const { stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8', env })
      await databases.stop()
      const { created, seconds, megabytes } = JSON.parse(stdout || `{"error":${JSON.stringify(stderr)}}`)
      if (created !== users) throw new Error(`${created} of ${users} users got a record: ${stderr}`)
      return { seconds, megabytes, rate: users / seconds }
    }
    const few = await measure(quick ? 10_000 : 100_000)
    const many = await measure(quick ? 50_000 : 1_000_000)
    folder.remove()
    const users = quick ? '50,000' : '1,000,000'
    return [
      {
        what: `backfill of ${users} users, PostgreSQL`,
        asked: { at: 'least', value: 20_000 },
        unit: '/s',
        measured: many.rate,
        detail: `${many.seconds.toFixed(1)} s in all`,
      },
      {
        what: `backfill of ${users} users, PostgreSQL: memory, against a tenth of them`,
        asked: { at: 'most', value: 1.2 },
        unit: '×',
        measured: many.megabytes / few.megabytes,
        detail: `peak ${many.megabytes.toFixed(0)} MB, of a tenth ${few.megabytes.toFixed(0)} MB`,
      },
    ]
  },
}
