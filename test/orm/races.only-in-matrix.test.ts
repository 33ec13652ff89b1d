/** Parallel changes at each level of isolation, 500 of them into ten groups, with each ORM. */
import { describe } from 'vitest'
import { onEach } from './support/databases.js'
import { type HostName, hosts } from './support/hosts.js'
import { racesSuite } from './support/races-suite.js'

describe.each(Object.keys(hosts) as HostName[])('%s', (name) =>
  onEach(['postgresql', 'mysql'], (open) => racesSuite(name, open, 500)),
)
