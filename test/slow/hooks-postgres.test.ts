import { describeChangesTold } from '../hooks/changes.js'
import { describePasswords } from '../hooks/passwords.js'
import { describeSessions } from '../hooks/sessions.js'
import { describeTransactions } from '../hooks/transactions.js'

describeChangesTold('express-drizzle-postgres')
describeTransactions('express-drizzle-postgres')
describePasswords('express-drizzle-postgres')
describeSessions('express-drizzle-postgres')
