import { drizzleHost } from './hosts.js'
import { runHostile } from './suite.js'

runHostile(() => drizzleHost('express-drizzle-sqlite'))
