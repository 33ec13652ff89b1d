import { readEntities } from '../classes/entity.js'
import { readEntityModels } from '../classes/read-entities.js'
import { schemaFor } from '../classes/schemas.js'
import type { TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { classEntity } from './class-entity.js'
import { isMikroOrm, type MikroOrmContext } from './context.js'
import type { MikroOrmSettings } from './inspector.js'
import { mikroOrmNamings } from './naming.js'
import { schemaEntity } from './schema-entity.js'

/** Reads classes with decorators, and `defineEntity` and `EntitySchema` constants. */
export function readMikroOrm({ settings, ...request }: ReadRequest<MikroOrmSettings>): TableFindings {
  const { naming = 'underscore', reflectsTypes = false } = settings
  return readEntityModels(request, {
    name: 'MikroORM',
    isOrm: isMikroOrm,
    fix: "Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
    entityFix: 'Name a class with @Entity(), or a constant made with defineEntity or new EntitySchema',
    relationFix: 'Name a many-to-many property, or the entity of the join table itself',
    tables: (models) => {
      const context: MikroOrmContext = { ...models, reflectsTypes }
      const entities = readEntities({
        class: (own) => classEntity(context, own),
        schema: (schema) => schemaEntity(context, entities, schema),
        schemaFor,
      })
      return {
        entities,
        naming: typeof naming === 'string' ? mikroOrmNamings[naming] : naming,
        namingFix:
          "Give them in the entity, as in @Entity({ tableName: 'users' }) and @PrimaryKey({ fieldName: 'user_id' }), or set `naming` to 'snake_case' in scim.config.ts where that says the same",
        // MikroORM may have a schema for all entities that name none; SQLite has none, nor has `*` a meaning of its own.
        schemaOf: ({ schema = settings.schema }) =>
          context.dialect === 'sqlite' || schema === '*' ? undefined : schema,
      }
    },
  })
}
