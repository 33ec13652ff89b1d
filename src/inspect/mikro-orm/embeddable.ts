import type { Node } from 'ts-morph'
import { classOf, lineageOf } from '../classes/class-node.js'
import { type ModelContext, unreadable } from '../classes/context.js'
import { applied, type Bound, follow, functionOf } from '../evaluate.js'
import { fieldsOf } from './class-fields.js'
import type { Field } from './entity.js'
import { schemaFields } from './schema-fields.js'
import { schemaOf, schemaOptions } from './schema-node.js'

/** The properties of an embeddable: `() => Address`, or one made with `defineEntity`. */
export function embeddableFields(
  context: ModelContext,
  written: Bound | undefined,
  place: Node,
): readonly Field[] {
  const value = written && follow(written)
  const callee = value && functionOf(value)
  const target = callee ? applied(callee, []) : value
  const own = target && classOf(target)
  if (own) return fieldsOf(context, lineageOf(context, own))
  const schema = target && schemaOf(target)
  if (schema) return schemaFields(context, schemaOptions(context, schema), () => undefined)
  unreadable(context, written?.node ?? place, 'what is embedded')
  return []
}
