import { runStore } from './store.js'

runStore('express-drizzle-postgres')
