import { runStore } from '../store/store.js'

runStore('express-drizzle-postgres')
