import { runFeatures } from './features.js'

runFeatures('express-drizzle-sqlite')
