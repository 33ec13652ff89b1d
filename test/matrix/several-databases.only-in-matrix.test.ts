/** Each ORM whose apps run on one of several databases; one of them is in a run of all tests, too. */
import { severalDatabasesSuite, severalHosts } from './several-databases.js'

for (const [name, host] of Object.entries(severalHosts)) severalDatabasesSuite(name, host)
