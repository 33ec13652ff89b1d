// Loaded into a process before its own code: tells at its end how much memory it held.
import { writeSync } from 'node:fs'
import { peakMemory } from './peak-memory.mjs'

process.on('exit', () => writeSync(2, `peak memory ${peakMemory()}\n`))
