/** What becomes of requests while the database fails; the other ORMs are in `npm run matrix`. */
import { editFile } from '../support/host.js'
import { onEach } from './support/databases.js'
import { failingSuite } from './support/failing-suite.js'

const oneConnection = (cwd: string) =>
  editFile(cwd, 'src/db.ts', (text) => text.replace('connectionString: url', 'connectionString: url, max: 1'))

onEach(['postgresql'], (open) => failingSuite('kysely', open, 1, oneConnection))
onEach(['mysql'], (open) => failingSuite('prisma', open))
