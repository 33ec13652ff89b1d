/** The few lines that tell what a run did, and what is left to do. */
import type { GenerateResult } from '../generate/options.js'
import { modelNotices } from '../model-changes/notices.js'
import type { Change, ChangeKind, Changes } from '../reconcile/changes.js'

/** In the order in which they are told. */
const DEEDS: readonly {
  readonly kinds: readonly ChangeKind[]
  readonly done: string
  readonly planned: string
}[] = [
  { kinds: ['create', 'update'], done: 'wrote', planned: 'would write' },
  { kinds: ['merge', 'marked'], done: 'merged', planned: 'would merge' },
  { kinds: ['move'], done: 'moved', planned: 'would move' },
  { kinds: ['adopt'], done: 'adopted', planned: 'would adopt' },
  { kinds: ['remove'], done: 'deleted', planned: 'would delete' },
  { kinds: ['keep', 'deleted', 'orphan'], done: 'kept yours', planned: 'would keep yours' },
  { kinds: ['refuse', 'edited', 'conflict', 'markers', 'twofold'], done: 'refused', planned: 'would refuse' },
]

/** `Inspected 3 tables (0.4 s) · wrote 9, kept yours 2`. */
export const summarize = (result: GenerateResult, written: boolean): string =>
  `Inspected ${tablesOf(result)} (${(result.milliseconds / 1000).toFixed(1)} s) · ${deeds(result, written)}\n`

/** The same of a run that had nothing to do, where nothing has changed since. */
export const summarizeAgain = (result: GenerateResult, written: boolean): string =>
  `Nothing has changed since the last run (${tablesOf(result)}) · ${deeds(result, written)}\n`

const tablesOf = ({ tables }: GenerateResult) => `${tables} ${tables === 1 ? 'table' : 'tables'}`

function deeds({ changes }: GenerateResult, written: boolean): string {
  const told = DEEDS.map(({ kinds, done, planned }) => ({
    count: changes.files.filter(({ kind }) => kinds.includes(kind)).length,
    verb: written ? done : planned,
  }))
    .filter(({ count }) => count > 0)
    .map(({ verb, count }) => `${verb} ${count}`)
  return told.join(', ') || 'all up to date'
}

const QUIET: readonly ChangeKind[] = ['same', 'keep', 'deleted', 'orphan']

/** One line for each file that a run would touch, or leaves to its owner. */
export function listChanges({ files }: Changes): string {
  const told = files.filter(({ kind }) => !QUIET.includes(kind))
  return told
    .map(({ kind, path, from }) => {
      const isMoving = from !== undefined && kind !== 'twofold'
      return `${kind.padEnd(7)} ${isMoving ? `${from} → ${path}` : path}\n`
    })
    .join('')
}

/** All changes as one patch. */
export const diffOf = ({ files }: Changes): string =>
  files.flatMap(({ kind, diff }) => (kind === 'edited' ? [] : (diff ?? []))).join('')

/** What a user must know: conflicts to resolve, texts put aside, data that a migration drops. */
export function notices({ changes, losses, warnings, news, configFile }: GenerateResult): string {
  return [
    modelNotices(news, configFile),
    ...warnings.map((warning) => `Warning: ${warning}\n`),
    ...(changes.rebuilt ? [REBUILT[changes.rebuilt]] : []),
    ...changes.files.flatMap(noticeOf),
    ...losses.map((loss) => `The migration is destructive: ${loss}.\n`),
  ].join('')
}

function noticeOf({ kind, path, backup, lines = [] }: Change): readonly string[] {
  if (kind === 'marked')
    return lines.map((line) => `A conflict to resolve in ${path}:${line}, between <<<<<<< and >>>>>>>.\n`)
  if (kind === 'deleted') return [`Left out ${path}, which was deleted; --restore ${path} brings it back.\n`]
  if (kind === 'orphan') return [`${orphanText(path)}\n`]
  if (backup !== undefined) return [`Rewrote ${path}; what was in it is in ${backup}.\n`]
  return []
}

/** It imports what is emitted no longer, so the app may not compile before its owner has looked at it. */
const orphanText = (path: string) =>
  `Kept yours: ${path} is not emitted any more, and nothing uses it. It may not compile: take over what you need, and delete it.`

const REBUILT = {
  missing: 'The manifest was missing: made anew from the headers of the files and the merge bases.\n',
  merged: 'Git has merged two manifests: put together from both.\n',
  damaged: 'The manifest was damaged: made anew from what is left of it, the headers and the merge bases.\n',
} as const

/** The commands and lines that are left to the user. */
export function nextSteps(next: readonly string[]): string {
  return next.length === 0 ? '' : `\nNext:\n${next.map((step) => `  ${step}\n`).join('')}`
}
