import type { Node } from 'ts-morph'
import { classOf, lineageOf } from '../classes/class-node.js'
import { unreadable } from '../classes/context.js'
import type { DeclaredProperty, Field, Level } from '../classes/entity.js'
import { schemaOf, schemaOptions } from '../classes/schemas.js'
import { type Bound, behind } from '../source/evaluate.js'
import { fieldsOf } from './class-fields.js'
import { columnField } from './columns.js'
import type { MikroOrmContext } from './context.js'
import { schemaFields } from './schema-fields.js'

interface Declared extends Omit<DeclaredProperty, 'filled'> {
  /** `() => Address`, or one made with `defineEntity`. */
  readonly embeddable: Bound | undefined
}

/** Reads an embedded property: one with columns of its own, or one that is kept as JSON. */
export function embeddedField(context: MikroOrmContext, declared: Declared): Field {
  const { name, options, embeddable, node } = declared
  if (options.peek('object') === true || options.peek('array') === true)
    return columnField(context, {
      ...declared,
      filled: false,
      primary: false,
      type: 'json',
      isEnum: false,
      unique: false,
    })
  return {
    kind: 'embedded',
    name,
    fields: () => embeddableFields(context, embeddable, node),
    inside: (level) => ({
      nullable: level.nullable || options.flag('nullable') === true,
      prefix: prefixOf(level, name, options.value('prefix')),
    }),
  }
}

/** Version 6 takes a given prefix as it is, version 7 adds it to the one around it. */
function prefixOf({ prefix, module, naming }: Level, name: string, given: unknown): readonly string[] {
  if (given === false) return prefix
  if (typeof given !== 'string') return [`${naming.column(name, undefined, prefix)}_`]
  return module.startsWith('@mikro-orm/decorators') ? [...prefix, given] : [given]
}

function embeddableFields(
  context: MikroOrmContext,
  written: Bound | undefined,
  place: Node,
): readonly Field[] {
  const target = written && behind(written)
  const own = target && classOf(target)
  if (own) return fieldsOf(context, lineageOf(context, own))
  const schema = target && schemaOf(target)
  if (schema) return schemaFields(context, schemaOptions(context, schema), () => undefined)
  unreadable(context, written?.node ?? place, 'what is embedded')
  return []
}
