import { runFeatures } from '../rfc/features.js'

runFeatures('express-drizzle-postgres')
