/** Parallel changes at each level of isolation, 500 of them into ten groups. */
import { describe } from 'vitest'
import { onEach } from './support/databases.js'
import { racesSuite } from './support/races-suite.js'

describe.each(['kysely', 'knex', 'objection'] as const)('%s', (name) =>
  onEach(['postgresql', 'mysql'], (open) => racesSuite(name, open, 500)),
)
