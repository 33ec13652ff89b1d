/** Writes a file that is written once, and never regenerated: a config, a test. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFailure } from './write-failure.js'

/**
 * Writes a text, and the folders above it.
 *
 * @param path absolute
 * @param flag `wx` refuses a file that is there
 * @throws DiagnosticError SG4009 when the file system refuses
 */
export function writeOnce(path: string, text: string, flag: 'w' | 'wx' = 'w'): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag })
  } catch (error) {
    throw writeFailure(error)
  }
}
