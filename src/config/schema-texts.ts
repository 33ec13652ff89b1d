/** The texts that a config holds: paths, REFs, words. */
import { posix } from 'node:path'
import * as z from 'zod'
import { isForeign, isInside, RECORDS } from '../reconcile/paths.js'
import { CONTROL, isRef } from './is-ref.js'

/**
 * Whether a path is a folder of the project's own, below the working directory.
 *
 * @param above how many folders above that may be of the same workspace: which, is known where files are written
 */
function isOwnFolder(path: string, above = 0): boolean {
  const normal = normaliseFolder(path)
  return (
    isInside(normal, above) &&
    !CONTROL.test(path) &&
    // What a shell, a URL or Windows would read otherwise.
    !/['"`*<>|?:#]/.test(path) &&
    !isForeign(normal) &&
    normal.split('/')[0] !== RECORDS
  )
}

/** `./src/scim/` is `src/scim`. */
const normaliseFolder = (path: string) => posix.normalize(path).replace(/\/$/, '')

/** The path of a URL, RFC 3986 §3.3, without what ends a string or a comment; a router's `:name` is one, too. */
export const URL_PATH = /^(\/([\w.~!&+,;=:@-]|%[0-9A-Fa-f]{2})+)+$/

// Every error message in this file says what is expected, as a list: `config/problems.ts` makes sentences of it.
export const text = (expected: string, accepts: (text: string) => boolean) =>
  z.string({ error: expected }).refine(accepts, expected)
export const ref = text('path/to/file.ts#ExportName', isRef)
const folderWithin = (above: number) =>
  text("a folder of the project's own", (path) => isOwnFolder(path, above)).transform(normaliseFolder)
export const folder = folderWithin(0)
/** Migrations stand beside the models, which may be in another package. */
export const anyFolder = folderWithin(Number.POSITIVE_INFINITY)

/** A REF, or one of the words that stand for something built in. */
export const refOr = (...words: readonly string[]) =>
  text(
    [...words.map((word) => `'${word}'`), 'path/to/file.ts#ExportName'].join(' | '),
    (value) => words.includes(value) || isRef(value),
  )
