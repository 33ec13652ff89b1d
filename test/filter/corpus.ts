/** The corpora of filters and paths, read, with their trees in the form of the parser's. */
import { readFileSync } from 'node:fs'
import type {
  AttributePath,
  CompareOperator,
  CompareValue,
  Filter,
  PatchPath,
} from '../../src/runtime/filter/ast.js'
import { join } from '../../src/runtime/filter/join.js'

/** A tree as the corpus writes it: `["eq", "userName", "x"]`, `["and", left, right]`. */
export type Tree =
  | readonly ['and' | 'or', Tree, Tree]
  | readonly ['not', Tree]
  | readonly ['pr', string]
  | readonly ['valuePath', string, Tree]
  | readonly [CompareOperator, string, CompareValue]

export interface FilterRow {
  readonly filter: string
  readonly valid: boolean
  readonly ast?: Tree
  /** What tolerant parsers make of an invalid filter. */
  readonly lenientAst?: Tree
  readonly disputed?: boolean
  /** What a disputed row is about. */
  readonly dispute?: Dispute
}

export type Dispute =
  | 'spaces'
  | 'dollar'
  | 'comparison behind a value path'
  | 'nested value path'
  | 'operator on a value path'
  | 'bare not'
  | 'first character'
  | 'number'

export interface PathRow {
  readonly path: string
  readonly valid: boolean
  readonly parsed?: { readonly attr: string; readonly filter?: Tree; readonly sub?: string }
  readonly disputed?: boolean
}

const read = <Row>(name: string): readonly Row[] =>
  readFileSync(new URL(`../data/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

export const filterRows = read<FilterRow>('filters')
export const pathRows = read<PathRow>('paths')

export function toFilter(tree: Tree): Filter {
  switch (tree[0]) {
    case 'and':
    case 'or':
      return join(tree[0], toFilter(tree[1]), [toFilter(tree[2])])
    case 'not':
      return { kind: 'not', filter: toFilter(tree[1]) }
    case 'pr':
      return { kind: 'present', path: toPath(tree[1]) }
    case 'valuePath':
      return { kind: 'valuePath', path: toPath(tree[1]), filter: toFilter(tree[2]) }
    default:
      return { kind: 'compare', path: toPath(tree[1]), operator: tree[0], value: tree[2] }
  }
}

export function toPatchPath({ attr, filter, sub }: NonNullable<PathRow['parsed']>): PatchPath {
  const attribute = sub === undefined ? toPath(attr) : { ...toPath(attr), subAttribute: sub }
  return filter ? { attribute, filter: toFilter(filter) } : { attribute }
}

export function toPath(text: string): AttributePath {
  const colon = text.lastIndexOf(':')
  const [name = '', subAttribute] = text.slice(colon + 1).split('.')
  return {
    ...(colon >= 0 && { urn: text.slice(0, colon) }),
    name,
    ...(subAttribute !== undefined && { subAttribute }),
  }
}
