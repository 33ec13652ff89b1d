import { describeChangesTold } from './changes.js'
import { describePasswords } from './passwords.js'
import { describeSessions } from './sessions.js'
import { describeTransactions } from './transactions.js'

describeChangesTold('express-drizzle-sqlite')
describeTransactions('express-drizzle-sqlite')
describePasswords('express-drizzle-sqlite')
describeSessions('express-drizzle-sqlite')
