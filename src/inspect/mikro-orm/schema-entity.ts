import type { Entities, Entity } from '../classes/entity.js'
import {
  classDeclaredBy,
  holderOf,
  type SchemaNode,
  schemaAbove,
  schemaOptions,
  typesOf,
} from '../classes/schemas.js'
import { type Bound, follow } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'
import { checkOf, hiddenBy, sharedBy, uniqueOf } from './class-entity.js'
import type { MikroOrmContext } from './context.js'
import { schemaFields } from './schema-fields.js'

/** Reads `defineEntity({ … })` and `new EntitySchema({ … })`. */
export function schemaEntity(
  context: MikroOrmContext,
  entities: Entities,
  schema: Bound<SchemaNode>,
): Entity {
  const options = schemaOptions(context, schema)
  const target = classDeclaredBy(schema)
  // `extends: BaseSchema`, or a class with decorators; else what its own class extends.
  const extended = options.get('extends')
  const above = extended ? follow(extended).node : schemaAbove(schema)
  const base = above && entities.of(above)
  const filters = options.inner('filters')
  const name = options.text('name') ?? target?.getName() ?? 'entity'
  return {
    name,
    declaration: target ?? holderOf(schema),
    module: packageExport(schema.node.getExpression(), context.isOrm)?.module ?? '@mikro-orm/core',
    shared: sharedBy(options),
    tableName: options.text('tableName') ?? options.text('collection'),
    schema: options.text('schema'),
    fields: [...(base?.fields ?? []), ...schemaFields(context, options, typesOf(context, schema))],
    uniques: [...(base?.uniques ?? []), ...options.list('uniques').flatMap(uniqueOf)],
    checks: [...(base?.checks ?? []), ...options.list('checks').flatMap(checkOf)],
    softDelete: hiddenBy(filters.keys.map(filters.inner)),
    isAbstract: options.flag('abstract') === true || options.flag('embeddable') === true,
  }
}
