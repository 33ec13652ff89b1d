/** Two of the apps that strangers write; all of them are in `npm run matrix`. */
import { strangerSuite } from './suite.js'

for (const name of ['typeorm-threads', 'knex-computed-keys'] as const) strangerSuite(name, 'sample')
