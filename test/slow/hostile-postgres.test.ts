import { runHostile } from '../hostile/suite.js'

runHostile('express-drizzle-postgres')
