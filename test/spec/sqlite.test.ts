import { runEveryday } from './specification.js'

runEveryday('express-drizzle-sqlite')
