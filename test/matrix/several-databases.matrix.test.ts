/** One of the hosts that run on one of several databases; all of them are in `npm run matrix`. */
import { severalDatabasesSuite, severalHosts } from './several-databases.js'

severalDatabasesSuite('knex', severalHosts.knex, 'sample')
