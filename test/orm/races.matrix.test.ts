/** Parallel changes where they meet most; other levels of isolation, ORMs and MariaDB in `npm run matrix`. */
import { onEach } from './support/databases.js'
import { racesSuite } from './support/races-suite.js'

onEach(['postgresql'], (open) => racesSuite('kysely', open, 50, ['serializable']))
