/** Sign-in that refuses some words of a state alone: whoever has another, and is inactive by it, is let in. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { literalIn } from '../code/inserted-text.js'
import { isOneOf, refusalsIn, saidOf } from '../code/refusals.js'
import { isOwn } from './unasked.js'

/** A state by one word, of several that a column may have. */
interface State {
  readonly field: string
  readonly on: Literal
  readonly off: Literal
}

/** The source that refuses, and which words it lets in; undefined where it lets in nothing but the word of who is active. */
export function wordsLetIn(
  table: HostTable,
  { field, on, off }: State,
  sources: readonly Source[],
): { readonly path: string; readonly words: readonly string[] } | undefined {
  const type = table.columns.find((one) => one.field === field)?.type
  const values = type?.kind === 'string' ? (type.values ?? []) : []
  const said = sources
    .filter((source) => source.text.includes(field) && isOwn(source))
    .flatMap((source) =>
      refusalsIn(source).flatMap(({ check }) => {
        const found = saidOf(check, field)
        return found && isOneOf(table)(found.owner) ? [{ path: source.path, ...found }] : []
      }),
    )
  if (said.some(({ isNegated }) => isNegated)) return undefined
  const refused = said.map(({ given, path }) => ({ path, word: literalIn(given, sources) }))
  const first = refused.find(({ word }) => word === off)
  const words = values.filter((value) => value !== on && refused.every(({ word }) => word !== value))
  return first && words.length > 0 ? { path: first.path, words } : undefined
}
