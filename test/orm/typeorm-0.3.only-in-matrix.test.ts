/**
 * The same on TypeORM 0.3, whose peers contradict those of other packages: it has a folder of its own. And a file: all
 * versions of it in a process keep entities in one place.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { fixtures } from '../matrix/support/folders.js'
import { onEach } from './support/databases.js'
import { typeormSuite } from './support/typeorm-suite.js'

const older = join(fixtures, 'older/node_modules/typeorm')

describe.runIf(existsSync(older))('TypeORM 0.3', () =>
  onEach(['postgresql', 'mysql', 'sqlite'], (open) => typeormSuite(open, older)),
)
