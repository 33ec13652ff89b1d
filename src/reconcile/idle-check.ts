/** An access check that the user has edited is not given up for one as it was emitted, without their word. */
import { BY_CONNECTION } from '../config/choices.js'
import type { Diagnostic } from '../diagnostics.js'
import { checkAskedBy, wordsOf } from './access-check.js'
import type { Changes } from './changes.js'
import type { EmittedFile } from './ownership.js'

export interface IdleCheckRequest {
  readonly changes: Changes
  readonly emitted: readonly EmittedFile[]
  readonly read: (path: string) => string | undefined
}

/**
 * SG4025 where the config names another function of `auth.ts` than the last run did, the one before was edited, and the
 * one now was not: what the user wrote would no longer be asked. Deleting the function is their word.
 */
export function idleCheck({ changes, emitted, read }: IdleCheckRequest): readonly Diagnostic[] {
  const [index, auth] = ['index.ts', 'auth.ts'].map((role) => emitted.find((one) => one.role === role))
  const indexChange = changes.files.find(({ path }) => path === index?.path)
  // An ejected one asks whom its owner lets it ask.
  if (!index || !auth || !indexChange) return []
  const after = (path: string) => changes.writes.find((one) => one.path === path)?.after ?? read(path)
  const [before, now] = [read(indexChange.from ?? index.path), after(index.path)].map(
    (text) => text && checkAskedBy(text),
  )
  const mine = after(auth.path)
  if (!before || !now || before === now || mine === undefined) return []
  const [was, is] = [before, now].map((name) => ({
    mine: wordsOf(mine, name),
    emitted: wordsOf(auth.text, name),
  }))
  if (was?.mine === undefined || was.mine === was.emitted || is?.mine !== is?.emitted) return []
  return [
    {
      code: 'SG4025',
      message: `auth.check is ${now} now, as it was emitted, and ${before}, which you edited in ${auth.path}, would no longer be asked.`,
      location: { file: auth.path },
      fix:
        now === BY_CONNECTION || wordsOf(read(auth.path) ?? '', now) === undefined
          ? `Delete ${before} if it is to go; or set auth.check to '${before}' again.`
          : `Write into ${now} what ${before} refuses, or delete ${before} if it is to go; or set auth.check to '${before}' again.`,
      question: true,
    },
  ]
}
