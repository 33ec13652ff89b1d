/** What `generate` says of indexes that the host's tables lack: nothing where one may be. */
import { expect, test } from 'vitest'
import { missingIndexes } from '../../src/plan/missing-indexes.js'
