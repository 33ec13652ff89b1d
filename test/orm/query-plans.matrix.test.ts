/** The plans of filters on SQLite; those of servers are in `npm run matrix`. */
import { onEach } from './support/databases.js'
import { plansSuite } from './support/plans-suite.js'

onEach(['sqlite'], (open) => plansSuite(open, 'sqlite'))
