import { onEach } from '../orm/support/databases.js'
import { knexHost } from './hosts.js'
import { ofDatabase } from './requests.js'
import { runHostile } from './suite.js'

onEach(['mysql'], (open) => runHostile(async () => knexHost(await open()), ofDatabase))
