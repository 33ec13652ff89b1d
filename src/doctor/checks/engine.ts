import { engineOfUrl, engineOfVersion, unsaid } from '../../inspect/detect/engines.js'
import type { SqlDialect } from '../../inspect/host-model.js'
import type { Server } from '../catalog/server.js'
import { type Check, type Finding, skipped, verdict } from '../check.js'

/** Seconds between two clocks that nobody notices. */
const TOLERATED = 5

/** What the database is: whether the configuration says what it lacks, its isolation level, its clock. */
export const engine: Check = {
  id: 'engine',
  title: 'Engine',
  needs: ['config'],
  run: async ({ config, database, catalog }) => {
    const { dialect, database: said } = await config()
    if (dialect === 'mongodb') return skipped('MongoDB is not asked')
    if (database === undefined) return skipped('pass --database to ask it')
    // Why it cannot be read, the next check tells.
    const read = await catalog(database).catch(() => undefined)
    if (!read) return skipped('it cannot be read')
    const { server } = read
    const found = engineOfUrl(database) ?? engineOfVersion(server?.version ?? '')
    const missing = found && unsaid(found, said)
    return verdict(
      [
        ...(found && missing ? [lacking(found.name, missing)] : []),
        ...(server ? [...isolation(server, dialect), ...clock(server)] : []),
      ],
      server
        ? [
            server.version.split(' on ')[0],
            server.isolation,
            ...(server.isPooled ? ['through a pooler'] : []),
          ].join(', ')
        : 'a file',
    )
  },
}

const lacking = (name: string, missing: string): Finding => ({
  level: 'error',
  code: 'SG7050',
  message: `The database is ${name}, and the configuration does not say what that lacks`,
  fix: `Write ${missing} in scim.config.ts, and run \`npx scim-gen generate\`.`,
})

/** Transactions read what was committed before each statement; on a snapshot parallel changes are refused, and tried again. */
function isolation({ isolation: level }: Server, dialect: SqlDialect): readonly Finding[] {
  const isUsual = level === 'read committed' || (dialect === 'mysql' && level !== 'serializable')
  if (isUsual) return []
  return [
    {
      level: 'warning',
      code: 'SG7051',
      message: `Transactions are ${level} by default: parallel changes of one resource are refused by the database, and run again`,
      fix: 'Where that is not what your app needs, let its sessions have READ COMMITTED: the service is right with both.',
    },
  ]
}

function clock({ ahead }: Server): readonly Finding[] {
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  if (seconds <= TOLERATED) return []
  return [
    {
      level: 'warning',
      code: 'SG7052',
      message: `The clock of the database is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the one here`,
      fix: 'Let both follow the same time (NTP): credentials end by the clock of the app, and defaults of your columns have that of the database.',
    },
  ]
}
