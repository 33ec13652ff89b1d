import { describeChangesTold } from './changes.js'
import { describePasswords } from './passwords.js'
import { describeSessions } from './sessions.js'
import { describeTransactions } from './transactions.js'

describeChangesTold('express-drizzle-postgres')
describeTransactions('express-drizzle-postgres')
describePasswords('express-drizzle-postgres')
describeSessions('express-drizzle-postgres')
