/** What becomes of requests while the database fails; the other ORMs are in `npm run matrix`. */
import { onEach } from './support/databases.js'
import { failingSuite } from './support/failing-suite.js'
import { oneConnection } from './support/one-connection.js'

onEach(['postgresql'], (open) => failingSuite('kysely', open, 1, oneConnection('kysely')))
onEach(['mysql'], (open) => failingSuite('prisma', open))
