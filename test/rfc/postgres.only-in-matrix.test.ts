import { runFeatures } from './features.js'

runFeatures('express-drizzle-postgres')
