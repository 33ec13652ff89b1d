import { runOkta, runSpecification } from './specification.js'

runSpecification('express-drizzle-postgres')
runOkta('express-drizzle-postgres')
