/** The plans of filters on the databases that have a server. */
import { onEach } from './support/databases.js'
import { plansSuite } from './support/plans-suite.js'

for (const dialect of ['postgresql', 'mysql'] as const) onEach([dialect], (open) => plansSuite(open, dialect))
