import { drizzleHost } from '../hostile/hosts.js'
import { ofDatabase } from '../hostile/requests.js'
import { runHostile } from '../hostile/suite.js'

runHostile(() => drizzleHost('express-drizzle-postgres'), ofDatabase)
