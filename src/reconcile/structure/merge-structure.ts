/** The merge by structure, for texts that do not merge by lines. Loaded only then. */
import { isDeepStrictEqual } from 'node:util'
import type { ts } from 'ts-morph'
import { applyLayout } from '../../emit/style/apply-layout.js'
import { hasSyntaxError } from '../../emit/style/parse-error.js'
import { layoutOf } from '../../host-style/style.js'
import { parseSource } from '../../inspect/source/syntax.js'
import { applyEdits, type Edit } from '../../text-edits.js'
import { isDoubtful } from '../merge.js'
import { bindingsOf, linesBesideImports } from './imports.js'
import type { Parsed } from './items.js'
import { withLocals } from './locals.js'
import { mergeGroups, mergeItems } from './merge-groups.js'
import { declaredTwice, freeNames } from './names.js'
import { parseStructure } from './parse.js'
import { renamed, renamesOf } from './renames.js'
import type { Texts, Three } from './three.js'
import { wholeImports } from './whole-imports.js'

/**
 * Merges what is generated now into the user's text: imports as sets of names, members, properties and statements by their
 * names and in the user's order, and what is within one of them by tokens. The layout is the user's.
 *
 * @param texts with `\n` line ends
 * @returns undefined where a person has to decide: both have changed the same tokens, or the result would be no TypeScript,
 * use a name that nothing declares, or declare one twice
 */
export async function mergeStructure(texts: Texts): Promise<string | undefined> {
  const user = parseStructure(texts.mine)
  const last = parseStructure(texts.base)
  const changed = (parsed: Parsed, text: string) => (text === parsed.text ? parsed : parseStructure(text))
  const named = (parsed: Parsed) =>
    changed(parsed, withLocals(parsed.source, { base: last.source, mine: user.source }))
  const [before, now] = [named(last), named(parseStructure(await inLayoutOf(texts)))]
  const renames = renamesOf(before, now)
  const led = (parsed: Parsed) => changed(parsed, renamed(parsed, renames))
  const [mine, base] = [led(user), led(before)]
  if ([mine, base, now].some(({ source }) => hasSyntaxError(source))) return undefined
  const written = { mine: mine.text, base: base.text, now: now.text }
  const header = mergeItems({ mine: mine.header, base: base.header, now: now.header }, written)
  const body = mergeGroups({ mine: mine.body, base: base.body, now: now.body }, written)
  if (!header || !body || areTangled([...header, ...body])) return undefined
  const sources = { mine: mine.source, base: base.source, now: now.source }
  const beside = parseSource(applyEdits(mine.text, [...header, ...body]))
  const text = wholeImports(beside, sources, () => freeNames(now.source))
  if (text === undefined) return undefined
  const merged = text === beside.text ? beside : parseSource(text)
  const isSound =
    !hasSyntaxError(merged) && isWhole(merged, [mine.source, now.source]) && !isBroughtBack(merged, sources)
  return isSound ? text : undefined
}

/** Whether a line is back that the user has deleted, or twice, in whatever layout; which names are imported is settled. */
function isBroughtBack(merged: ts.SourceFile, { mine, base, now }: Three<ts.SourceFile>): boolean {
  const lines = linesBesideImports
  return isDoubtful({ merged: lines(merged), mine: lines(mine), base: lines(base), now: lines(now) })
}

/** What is generated now, with the quotes, semicolons and indentation of the user's text: their formatter may be one that nobody sees. */
async function inLayoutOf({ mine, base, now }: Texts): Promise<string> {
  if ([mine, now].every((text) => isLaidOutAs(base, text))) return now
  const [own, next] = await Promise.all([layoutOf([sampleOf(mine)]), layoutOf([sampleOf(now)])])
  return isDeepStrictEqual(own, next) ? now : applyLayout(now, own)
}

/** Whether nearly all lines of a text are in another one: there is nothing to be measured then. */
function isLaidOutAs(base: string, text: string): boolean {
  const [lines, others] = [sampleOf(base).split('\n'), new Set(text.split('\n'))]
  return lines.filter((line) => others.has(line)).length > 0.95 * lines.length
}

/** Enough lines for an opinion. */
const sampleOf = (text: string) => text.split('\n', 200).join('\n')

/** Edits that are made at one place say nothing of their order. */
const areTangled = (edits: readonly Edit[]) => {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
  return sorted.some((edit, index) => edit.start < (sorted[index - 1]?.end ?? 0))
}

/** Whether every name is declared that a side has declared, and none twice that no side has twice. */
function isWhole(merged: ts.SourceFile, sides: readonly ts.SourceFile[]): boolean {
  const isAlike = (namesOf: (source: ts.SourceFile) => readonly string[]) => {
    const names = namesOf(merged)
    const left = sides.reduce((unknown, side) => {
      const known = unknown.length > 0 ? new Set(namesOf(side)) : undefined
      return unknown.filter((name) => !known?.has(name))
    }, names)
    return left.length === 0
  }
  return isAlike(unresolvedNames) && isAlike(declaredTwice)
}

/** Names that are not even imported, and no globals that this process has itself: types of the library, it is hoped. */
function unresolvedNames(source: ts.SourceFile): readonly string[] {
  const imported = new Set(bindingsOf(source).map(({ local }) => local))
  return [...freeNames(source)].filter((name) => !imported.has(name) && !(name in globalThis))
}
