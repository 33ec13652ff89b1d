/** Parallel changes on a cluster whose nodes all take writes: who loses is told at commit, and tries again. */
import { describe } from 'vitest'
import { lacksGalera, startGalera } from '../support/galera.js'
import { type HostName, hosts } from './support/hosts.js'
import { racesSuite } from './support/races-suite.js'

const open = async () => ({ dialect: 'mysql' as const, ...(await startGalera()) })

describe.skipIf(lacksGalera).each(Object.keys(hosts) as HostName[])(`%s${lacksGalera ?? ''}`, (name) =>
  // The one that Galera promises.
  racesSuite(name, open, 100, ['repeatable read']),
)
