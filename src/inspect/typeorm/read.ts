import type { Diagnostic } from '../../diagnostics.js'
import type { ModelContext } from '../classes/context.js'
import { reachOf } from '../classes/reach.js'
import { sqlDialect } from '../host-model.js'
import { locate, type TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { readModels } from '../read-models.js'
import { readEntities } from './entities.js'
import { joinTableOf } from './join-table.js'
import { isTypeOrm } from './module.js'
import type { TypeOrmSettings } from './settings.js'
import { type TableContext, tableOf } from './table.js'

/**
 * Reads entities: classes with decorators and `EntitySchema` constants. `team.entity.ts#Team.members` names the join
 * table behind a many-to-many property.
 *
 * @returns findings of its own beside those of every ORM: SG2040 an entity in the table of another, SG2041 names that
 * only the host's naming strategy knows
 */
export function readTypeOrm({ settings, ...request }: ReadRequest<TypeOrmSettings>): TableFindings {
  const location = locate(request, reachOf(request.refs, request.files))
  const findings: Diagnostic[] = []
  const context: ModelContext = {
    cwd: location.cwd,
    dialect: sqlDialect(request.dialect),
    isOrm: isTypeOrm,
    fix: "Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
    refOf: location.refOf,
    findings,
  }
  const tables: TableContext = { context, entities: readEntities(context), settings }
  return readModels(location, findings, {
    modelOf: ({ declaration }) => tables.entities.of(declaration),
    tableOf: (entity, { ref, exportName }) => tableOf(tables, ref, exportName, entity),
    joinTableOf: (entity, { ref, exportName }, property) =>
      joinTableOf(tables, ref, exportName, entity, property),
    joinsOf: ({ fields }) =>
      fields.flatMap((field) => (field.kind === 'relation' && field.joinTable ? field.name : [])),
    notModel: ({ ref, member }) =>
      member === undefined
        ? {
            message: `'${ref}' is not a TypeORM entity`,
            fix: 'Name a class with @Entity(), or a constant made with new EntitySchema',
          }
        : {
            message: `'${ref}' is not a TypeORM many-to-many relation`,
            fix: 'Name a property with @ManyToMany, or the entity of the join table itself',
          },
  })
}
