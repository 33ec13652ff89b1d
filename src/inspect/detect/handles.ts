/** Database handles of a host, and the file that makes one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ref } from '../host-model.js'
import { formatRef, parseRef } from '../ref.js'
import type { Source } from './sources.js'

/**
 * The exported constants that hold a handle.
 *
 * @param mayHold Tells the texts that are worth parsing.
 * @param read The names of such constants in a text.
 */
export const findHandles = (
  sources: readonly Source[],
  mayHold: RegExp,
  read: (text: string) => readonly string[],
): readonly Ref[] =>
  sources
    .filter(({ text }) => mayHold.test(text))
    .flatMap(({ path, text }) => read(text).map((exportName) => formatRef({ file: path, exportName })))

/**
 * The file of the handle; `undefined` where the host injects it, or has no such file.
 *
 * @param db The configuration's `db`: a reference, or `argument`.
 */
export function handleSource(cwd: string, db: string): Source | undefined {
  const path = parseRef(db)?.file
  const file = path === undefined ? undefined : join(cwd, path)
  return path !== undefined && file !== undefined && existsSync(file)
    ? { path, text: readFileSync(file, 'utf8') }
    : undefined
}
