/** What a test writes need not outlive a power cut: to wait for the disk is much of what `generate` takes in one. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

Object.assign(fs, { fsyncSync: () => {} })
syncBuiltinESMExports()
