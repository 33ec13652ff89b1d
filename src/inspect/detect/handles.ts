/** Database handles of a host, and the file that makes one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ref } from '../host-model.js'
import { formatRef, parseRef } from '../ref.js'
import type { MadeExports } from '../source/made-exports.js'
import type { Source } from './sources.js'

/** A call of the host's that makes a handle. */
export interface HandleMaker {
  readonly file: string
  /** `await createDb(url)` */
  readonly call: string
}

/** The handles of a host. */
export interface Handles {
  /** Exported constants that hold one; none where the host injects it. */
  readonly handles: readonly Ref[]
  /** Exported functions that make one: their calls are the app's to write. */
  readonly makers?: readonly HandleMaker[]
  /** Exported variables that hold one once the app has started. */
  readonly late?: readonly Ref[]
  /** Classes of the host's own that are handles, which its framework makes and injects. */
  readonly injected?: readonly Ref[]
  /** Exported constants beside those that are injected: for the tool of migrations, for seeds. */
  readonly beside?: readonly Ref[]
}

/**
 * The exports that hold a handle, or make one.
 *
 * @param mayHold Tells the texts that are worth parsing.
 * @param read Such exports of a text.
 */
export const findHandles = (
  sources: readonly Source[],
  mayHold: RegExp,
  read: (text: string) => MadeExports,
): Handles =>
  handlesIn(
    sources
      .filter(({ text }) => mayHold.test(text))
      .map(({ path, text }) => ({ file: path, made: read(text) })),
  )

/** The handles that files export. */
export function handlesIn(files: readonly { readonly file: string; readonly made: MadeExports }[]): Handles {
  const makers = files.flatMap(({ file, made }) => made.calls.map((call) => ({ file, call })))
  const refs = (names: (made: MadeExports) => readonly string[]) =>
    files.flatMap(({ file, made }) => names(made).map((exportName) => formatRef({ file, exportName })))
  const late = refs((made) => made.late ?? [])
  return {
    handles: refs(({ constants }) => constants),
    ...(makers.length > 0 && { makers }),
    ...(late.length > 0 && { late }),
  }
}

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
