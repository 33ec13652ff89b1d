import { runEveryday, runHardship, runOkta } from './specification.js'

runEveryday('express-drizzle-postgres')
runHardship('express-drizzle-postgres')
runOkta('express-drizzle-postgres')
