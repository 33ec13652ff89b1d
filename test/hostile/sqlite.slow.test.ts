import { runHostile } from './suite.js'

runHostile('express-drizzle-sqlite')
