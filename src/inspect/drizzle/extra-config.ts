import { Node } from 'ts-morph'
import { type Checked, checkedWords } from '../checked-words.js'
import type { Unique } from '../classes/constrained.js'
import { type Bound, behind, follow } from '../source/evaluate.js'
import { propertiesOf } from '../source/static-value.js'
import { type Chain, chainOf } from './chain.js'
import { type Field, fieldOf } from './field-of.js'

/** Keys that a table's last argument adds to its columns. */
export interface ExtraConfig {
  readonly uniques: readonly Unique[]
  readonly primaryKey: readonly string[]
  /** Those of one column come last: several together tell less of each. */
  readonly foreignKeys: readonly { readonly field: string; readonly target: Field }[]
  readonly checks: readonly Checked[]
}

/** Reads `(t) => [unique().on(t.a, t.b)]` and the older form that returns an object. */
export function readExtraConfig(extra: Bound | undefined): ExtraConfig {
  const chains = (extra ? listed(behind(extra)) : []).flatMap((one) => chainOf(one) ?? [])
  const made = (...names: readonly string[]) =>
    chains.filter(({ origin }) => origin.kind === 'package' && names.includes(origin.name))
  return {
    uniques: made('unique', 'uniqueIndex').flatMap(uniqueOf),
    primaryKey: made('primaryKey').flatMap((chain) =>
      ownFields(optionOf(chain.args[0], 'columns') ?? chain.args),
    ),
    foreignKeys: made('foreignKey')
      .map(foreignKeysOf)
      .toSorted((one, other) => other.length - one.length)
      .flat(),
    checks: made('check').flatMap(({ args }) => (args[1] && checkOf(args[1])) ?? []),
  }
}

/** The elements of a list, or of the values of an object; spreads are looked into. */
export function listed(bound: Bound): readonly Bound[] {
  const { node, scope } = follow(bound)
  if (!Node.isArrayLiteralExpression(node)) return propertiesOf({ node, scope }).map(({ value }) => value)
  return node.getElements().flatMap((element) => {
    return Node.isSpreadElement(element)
      ? listed({ node: element.getExpression(), scope })
      : [{ node: element, scope }]
  })
}

/** The elements of the first list that options have under one of some names: `{ columns: [t.a, t.b] }`; one column by itself. */
export function optionOf(
  options: Bound | undefined,
  ...names: readonly string[]
): readonly Bound[] | undefined {
  const value = propertiesOf(options).find(({ name }) => names.includes(name))?.value
  return value && (Node.isArrayLiteralExpression(follow(value).node) ? listed(value) : [value])
}

function uniqueOf({ methods }: Chain): readonly Unique[] {
  const columns = methods.find((method) => ['on', 'onOnly', 'using'].includes(method.name))
  const args = columns?.name === 'using' ? columns.args.slice(1) : (columns?.args ?? [])
  const fields = ownFields(args)
  const isPartial = methods.some(({ name }) => name === 'where')
  return fields.length > 0 && fields.length === args.length ? [{ fields, isPartial }] : []
}

function foreignKeysOf({ args: [options] }: Chain): ExtraConfig['foreignKeys'] {
  const targets = (optionOf(options, 'foreignColumns') ?? []).map(fieldOf)
  return ownFields(optionOf(options, 'columns') ?? []).flatMap((field, index) => {
    const target = targets[index]
    return target ? [{ field, target }] : []
  })
}

/** sql`${table.status} in ('active', 'disabled')`; without the column's own name, as its tool writes what a database has. */
function checkOf(bound: Bound): Checked | undefined {
  const { node, scope } = follow(bound)
  const template = Node.isTaggedTemplateExpression(node) ? node.getTemplate() : undefined
  if (Node.isNoSubstitutionTemplateLiteral(template)) return checkedWords(template.getLiteralText())
  if (!Node.isTemplateExpression(template)) return undefined
  const spans = template.getTemplateSpans().map((span) => {
    const field = fieldOf({ node: span.getExpression(), scope })?.field ?? '?'
    return field + span.getLiteral().getLiteralText()
  })
  return checkedWords(template.getHead().getLiteralText() + spans.join(''))
}

function ownFields(columns: readonly Bound[]): readonly string[] {
  return columns.flatMap((column) => fieldOf(column)?.field ?? [])
}
