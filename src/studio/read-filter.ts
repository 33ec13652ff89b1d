/** A filter as somebody has typed it: its syntax tree, or what is wrong with it, and where. Pure. */
import { ScimError } from '../runtime/errors.js'
import type { AttributePath, Filter } from '../runtime/filter/ast.js'
import { filterOf } from '../runtime/filter/grammar.js'
import { stringifyFilter } from '../runtime/filter/stringify.js'
import type { QuirkSwitches } from '../runtime/idp/quirks.js'
import { createReaders } from '../runtime/idp/readers.js'
import type { ResourceSchema } from '../runtime/schema/attribute.js'

export interface FilterProblem {
  readonly message: string
  /** Where in the text, in UTF-16 units from 0; absent where no place is to blame. */
  readonly position?: number
}

export type ReadFilter =
  | {
      readonly kind: 'read'
      readonly filter: Filter
      /** The filter as it was understood, where that is not what was typed. */
      readonly readAs?: string
    }
  | ({ readonly kind: 'wrong' } & FilterProblem)

/**
 * Reads a filter as the service does, quirks of identity providers included.
 *
 * @param switches the `quirks` of the config
 */
export function readFilter(text: string, schema: ResourceSchema, switches: QuirkSwitches = {}): ReadFilter {
  try {
    const filter = createReaders(switches).filter(text, [schema])
    const readAs = stringifyFilter(filter)
    return { kind: 'read', filter, ...(readAs !== text.trim() && { readAs }) }
  } catch (error) {
    if (error instanceof ScimError)
      return { kind: 'wrong', ...(syntaxProblem(text) ?? { message: error.message }) }
    throw error
  }
}

/** The parser tells the place apart from the problem; the service has both in one text. */
function syntaxProblem(text: string): FilterProblem | undefined {
  const problems: FilterProblem[] = []
  const note = (message: string, position: number): never => {
    problems.push({ message, position })
    throw new SyntaxError(message)
  }
  try {
    filterOf(text, note)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return problems[0]
}

/** What an adapter has against a filter, at the attribute that it names. */
export function adapterProblem(message: string, text: string, filter: Filter): FilterProblem {
  const named = pathsOf(filter)
    .flatMap(({ name, subAttribute }) => [...(subAttribute ? [`${name}.${subAttribute}`] : []), name])
    .find((name) => message.toLowerCase().includes(name.toLowerCase()))
  const position = named === undefined ? -1 : text.toLowerCase().indexOf(named.toLowerCase())
  return { message, ...(position >= 0 && { position }) }
}

function pathsOf(filter: Filter): readonly AttributePath[] {
  if ('filters' in filter) return filter.filters.flatMap(pathsOf)
  if (filter.kind === 'not') return pathsOf(filter.filter)
  return filter.kind === 'valuePath' ? [filter.path, ...pathsOf(filter.filter)] : [filter.path]
}

/** A node of the tree, with what is below it. */
export interface FilterNode {
  readonly label: string
  readonly below: readonly FilterNode[]
}

export function filterTree(filter: Filter): FilterNode {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { label: filter.kind, below: filter.filters.map(filterTree) }
    case 'not':
      return { label: 'not', below: [filterTree(filter.filter)] }
    case 'valuePath':
      return { label: `${nameOf(filter.path)}[…]`, below: [filterTree(filter.filter)] }
    default:
      return { label: stringifyFilter(filter), below: [] }
  }
}

const nameOf = ({ urn, name }: AttributePath) => (urn === undefined ? name : `${urn}:${name}`)
