import { runHardship } from './specification.js'

runHardship('express-drizzle-sqlite')
