/**
 * Imports are merged as sets of names: whatever a merged text uses is imported as its user wrote it, or as it is generated,
 * and nothing that only the text generated last has used stays.
 */
import type { ts } from 'ts-morph'
import { hasSyntaxError } from '../../emit/style/parse-error.js'
import { parseSource } from '../../inspect/source/syntax.js'
import { applyEdits } from '../../text-edits.js'
import { importsIn } from '../text.js'
import { importEdits } from './import-edits.js'
import { type Binding, bindingsOf, isSameBinding } from './imports.js'
import { freeNames } from './names.js'
import type { Texts, Three } from './three.js'

/**
 * The text with the imports that it needs.
 *
 * @param source merged, but for its imports
 * @param sources that it was merged from: only their imports are read
 * @param namesNow that what is generated now uses
 * @returns undefined where a name is another thing to the user than to the generator
 */
export function wholeImports(
  source: ts.SourceFile,
  sources: Three<ts.SourceFile>,
  namesNow: () => ReadonlySet<string>,
): string | undefined {
  const used = freeNames(source)
  const have = bindingsOf(source)
  const [mine, base, now] = [bindingsOf(sources.mine), bindingsOf(sources.base), bindingsOf(sources.now)]
  const moved = movedModules(base, now)
  const led = (binding: Binding): Binding => ({
    ...binding,
    module: moved.get(binding.module) ?? binding.module,
  })
  const isIn = (bindings: readonly Binding[], one: Binding) =>
    bindings.some((other) => isSameBinding(one, other))

  // What is generated uses a global under the name now: Express's `Request`, and that of Fetch.
  const isGlobal = (name: string) => !now.some(({ local }) => local === name) && namesNow().has(name)
  const isOver = (one: Binding) =>
    isIn(base, one) && !isIn(now, led(one)) && (!used.has(one.local) || isGlobal(one.local))
  const gone = have.filter(isOver)
  const fresh: Binding[] = []
  for (const name of used) {
    const [own, next] = [have, now].map((all) => all.find(({ local }) => local === name))
    if (!own) {
      const wanted = next ?? mine.find((one) => one.local === name && !isOver(one))
      if (wanted) fresh.push(next ? wanted : led(wanted))
      continue
    }
    if (!next || isIn(base, next)) continue
    const isSame = isSameBinding(led(own), next)
    if (isSame && (next.isType || !own.isType)) continue
    if (!isSame && !isIn(base, own)) return undefined
    gone.push(own)
    fresh.push(next)
  }
  if (gone.length === 0 && fresh.length === 0 && moved.size === 0) return source.text
  const edits = importEdits(source, { have, gone, fresh, moved }, sources.base, sources.now)
  return edits && applyEdits(source.text, edits)
}

/** The same, of texts that nobody has parsed yet. */
export function withWholeImports(text: string, { mine, base, now }: Texts): string | undefined {
  const sources = { mine: importsOnly(mine), base: importsOnly(base), now: importsOnly(now) }
  return wholeImports(parseSource(text), sources, () => freeNames(parseSource(now)))
}

/** The first part of a text, where that has all of its imports. */
function importsOnly(text: string): ts.SourceFile {
  const first = parseSource(importsIn(text))
  return hasSyntaxError(first) ? parseSource(text) : first
}

/** Module → what it is called now, where all that was imported of it is another's. */
function movedModules(base: readonly Binding[], now: readonly Binding[]): ReadonlyMap<string, string> {
  const modules = (bindings: readonly Binding[]) => [...new Set(bindings.map(({ module }) => module))]
  const [then, next] = [modules(base), modules(now)]
  const namesOf = (bindings: readonly Binding[], of: string) =>
    bindings.filter(({ module }) => module === of).map(({ imported }) => imported)
  return new Map(
    then
      .filter((one) => !next.includes(one))
      .flatMap((one) => {
        const names = namesOf(base, one)
        const heir = next.find(
          (other) => !then.includes(other) && namesOf(now, other).some((name) => names.includes(name)),
        )
        return heir === undefined ? [] : [[one, heir] as const]
      }),
  )
}
