import { runOkta } from './specification.js'

runOkta('express-drizzle-sqlite')
