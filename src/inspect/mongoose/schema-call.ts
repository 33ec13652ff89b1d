import type { Node, ObjectLiteralExpression } from 'ts-morph'
import { unreadable } from '../classes/context.js'
import type { Options } from '../classes/options.js'
import { argumentsOf, type Bound, behind } from '../source/evaluate.js'
import { objectOf, staticText, staticValue } from '../source/static-value.js'
import type { Context } from './context.js'
import {
  createdFor,
  type DecoratedProperty,
  decoratedClass,
  decoratedProperties,
  schemaOptions,
} from './decorated-class.js'
import { makesSchema } from './mongoose-member.js'
import { readOptions } from './path-options.js'
import { ADD_MISSING, ADD_PATH, statementsOf } from './statements.js'

/** `new Schema({ … }, { … })`, and what further statements add to it. */
export interface SchemaCall {
  readonly node: Node
  /** The definition, and those that `schema.add({ … })` adds, of which Mongoose infers nothing. */
  readonly definitions: readonly {
    readonly paths: Bound<ObjectLiteralExpression>
    readonly isAdded: boolean
  }[]
  /** The properties of a class that it is made for. */
  readonly properties: readonly DecoratedProperty[]
  readonly options: Options
  /** The arguments of `schema.index({ email: 1 }, { unique: true })`. */
  readonly indexes: readonly (readonly Bound[])[]
  /** Hooks that run before a document is validated, `schema.pre('validate', function () { … })`, and behind that, before it is saved. */
  readonly hooks: { readonly early: readonly Bound[]; readonly late: readonly Bound[] }
}

/**
 * Reads a schema; `undefined` for what is none. SG2005 where its definition is no literal.
 *
 * @param holder the constant that is exported, for a schema that a framework makes the model of
 */
export function schemaCallOf(context: Context, bound: Bound, holder?: Node): SchemaCall | undefined {
  const { node, scope } = behind(bound)
  const made = createdFor({ node, scope }) ?? decoratedClass(bound)
  if (!made && !makesSchema(node)) return undefined
  const [definition, options] = made ? [undefined, schemaOptions(made)] : argumentsOf({ node, scope })
  const statements = statementsOf(node, bound.node, holder)
  const callsOf = (name: string) =>
    statements.filter(({ method }) => method === name).map((statement) => statement.arguments)
  const hooksBefore = (name: string) =>
    callsOf('pre').flatMap(([event, hook]) => (hook && isCalled(name, event) ? [hook] : []))
  const set = callsOf('set').flatMap(([key, value]) => {
    const text = staticText(key)
    return text !== undefined && value ? [[text, value] as const] : []
  })
  const added = (method: string) => callsOf(method).map(([one]) => one)
  // Of two that have the same path the last one counts.
  const definitions = [...added(ADD_MISSING), definition, ...added('add')].flatMap((one) => {
    const paths = objectOf(one)
    if (one && !paths) unreadable(context, one.node, 'the definition of a schema')
    return paths ? { paths, isAdded: one !== definition } : []
  })
  return {
    node: made?.node ?? node,
    definitions,
    properties: [
      // What is added where it is missing gives way to what the schema says itself.
      ...statements.flatMap(({ method, path, arguments: [definition] }) =>
        method === ADD_PATH && path && definition
          ? [{ ...path, definition, mayBeAbsent: false, isAdded: true as const }]
          : [],
      ),
      ...(made ? decoratedProperties(made) : []),
    ],
    options: readOptions(context, options, set),
    indexes: callsOf('index'),
    hooks: { early: hooksBefore('validate'), late: hooksBefore('save') },
  }
}

/** `'validate'`, or a list with it. */
function isCalled(name: string, event: Bound | undefined): boolean {
  const value = event && staticValue(event)
  return value === name || (Array.isArray(value) && value.includes(name))
}
