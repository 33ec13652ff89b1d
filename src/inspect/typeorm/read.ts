import { report } from '../classes/context.js'
import { type Entity, readEntities } from '../classes/entity.js'
import { readEntityModels } from '../classes/read-entities.js'
import type { TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { classEntity } from './class-entity.js'
import { isTypeOrm, type TypeOrmContext } from './context.js'
import type { TypeOrmSettings } from './inspector.js'
import { typeOrmNamings } from './naming.js'
import { schemaEntity } from './schema-entity.js'

/** Reads classes with decorators, and `EntitySchema` constants. */
export function readTypeOrm({ settings, ...request }: ReadRequest<TypeOrmSettings>): TableFindings {
  const { naming = 'default', entityPrefix = '' } = settings
  return readEntityModels(request, {
    name: 'TypeORM',
    isOrm: isTypeOrm,
    fix: "Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
    entityFix: 'Name a class with @Entity(), or a constant made with new EntitySchema',
    relationFix: 'Name a property with @ManyToMany, or the entity of the join table itself',
    tables: (models) => {
      const context: TypeOrmContext = { ...models, uuids: settings.driver === 'mariadb' }
      return {
        entities: readEntities({
          class: (own) => classEntity(context, own),
          schema: (schema) => schemaEntity(context, schema),
        }),
        naming: typeof naming === 'string' ? typeOrmNamings[naming] : naming,
        namingFix:
          "Give them in the decorators, as in @Entity('users') and @Column({ name: 'user_id' }), or set `naming` to 'default' or 'snake_case' in scim.config.ts where that says the same",
        prefixOf: (entity) => {
          if (typeof entityPrefix === 'string') return entityPrefix
          reportPrefix(context, entity, entityPrefix.unknown)
          return ''
        },
        // PostgreSQL's data source may have a schema for all tables that name none.
        schemaOf: ({ schema }) => schema ?? (context.dialect === 'postgresql' ? settings.schema : undefined),
      }
    },
  })
}

/** SG2041: TypeORM puts `entityPrefix` before every table. */
const reportPrefix = (context: TypeOrmContext, { name, declaration }: Entity, unknown: string) =>
  report(context, declaration, {
    code: 'SG2041',
    message: `${name} has a table whose name begins with entityPrefix, which only running the host would tell: ${unknown}`,
    fix: "Write it as a literal, or set `naming` to 'default' or 'snake_case' in scim.config.ts where it is empty",
  })
