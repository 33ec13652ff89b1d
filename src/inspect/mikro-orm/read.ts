import type { Diagnostic } from '../../diagnostics.js'
import type { ModelContext } from '../classes/context.js'
import { reachOf } from '../classes/reach.js'
import { type Ref, sqlDialect } from '../host-model.js'
import { locate, type TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { readModels } from '../read-models.js'
import { readEntities } from './entities.js'
import type { Entity } from './entity.js'
import { joinTableOf } from './join-table.js'
import { isMikroOrm } from './module.js'
import type { MikroOrmSettings } from './settings.js'
import { type TableContext, tableOf } from './table.js'

/**
 * Reads entities: classes with decorators, and `defineEntity` and `EntitySchema` constants. `team.entity.ts#Team.members`
 * names the join table behind a many-to-many property.
 *
 * @returns findings of its own beside those of every ORM: SG2040 an entity in the table of another, SG2041 names that
 * only the host's naming strategy knows
 */
export function readMikroOrm({ settings, ...request }: ReadRequest<MikroOrmSettings>): TableFindings {
  const location = locate(request, reachOf(request.refs, request.files))
  const findings: Diagnostic[] = []
  const context: ModelContext = {
    cwd: location.cwd,
    dialect: sqlDialect(request.dialect),
    isOrm: isMikroOrm,
    fix: "Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
    // A class and its schema are one entity, whichever of them was asked for.
    refOf: (declaration) => requested.get(entities.of(declaration)) ?? location.refOf(declaration),
    findings,
  }
  const entities = readEntities(context)
  const requested = new Map<Entity | undefined, Ref>()
  for (const { ref, member, declaration } of [...location.located].reverse()) {
    const entity = entities.of(declaration)
    if (entity && member === undefined) requested.set(entity, ref)
  }
  const tables: TableContext = { context, entities, settings }
  return readModels(location, findings, {
    modelOf: ({ declaration }) => {
      const entity = entities.of(declaration)
      return entity?.isAbstract ? undefined : entity
    },
    tableOf: (entity, { ref, exportName }) => tableOf(tables, ref, exportName, entity),
    joinTableOf: (entity, { ref, exportName }, property) =>
      joinTableOf(tables, ref, exportName, entity, property),
    joinsOf: ({ fields }) =>
      fields.flatMap((field) => {
        const isOwner = field.kind === 'relation' && field.relation === 'm:n' && field.mappedBy === undefined
        return isOwner && !field.options.get('pivotEntity') ? field.name : []
      }),
    notModel: ({ ref, member }) =>
      member === undefined
        ? {
            message: `'${ref}' is not a MikroORM entity`,
            fix: 'Name a class with @Entity(), or a constant made with defineEntity or new EntitySchema',
          }
        : {
            message: `'${ref}' is not a MikroORM many-to-many relation`,
            fix: 'Name a many-to-many property, or the entity of the join table itself',
          },
  })
}
