/** Parallel changes at each level of isolation; more of them, and other ORMs, in `npm run matrix`. */
import { onEach } from './support/databases.js'
import { racesSuite } from './support/races-suite.js'

onEach(['postgresql'], (open) => racesSuite('kysely', open, 100))
