import type { Diagnostic } from '../../diagnostics.js'
import type { ModelContext } from '../classes/context.js'
import { reachOf } from '../classes/reach.js'
import type { HostTable, Ref, SqlDialect } from '../host-model.js'
import { type Located, locate, type ModelRequest, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { readEntities } from './entities.js'
import { joinTableOf } from './join-table.js'
import { isMikroOrm } from './module.js'
import type { MikroOrmSettings } from './settings.js'
import { type TableContext, tableOf } from './table.js'

/** What to read, and with which database and settings. */
export interface EntityRequest extends ModelRequest {
  readonly dialect: SqlDialect
  readonly settings?: MikroOrmSettings
}

/** Reads entities with ts-morph; import this module lazily, for ts-morph takes a quarter of a second to load. */
export function readEntityTables({ dialect, settings = {}, ...request }: EntityRequest): TableFindings {
  const { cwd, located, diagnostics, refOf } = locate(request, reachOf(request.refs, request.files))
  const findings: Diagnostic[] = []
  const context: ModelContext = {
    cwd,
    dialect,
    isOrm: isMikroOrm,
    fix: "Write it as a literal, a constant or an enum of this project, or with MikroORM's own decorators and builders",
    // A class and its schema are one entity, whichever of them was asked for.
    refOf: (declaration) => requested.get(entities.of(declaration)) ?? refOf(declaration),
    findings,
  }
  const entities = readEntities(context)
  const requested = new Map<Entity | undefined, Ref>()
  for (const { ref, member, declaration } of [...located].reverse()) {
    const entity = entities.of(declaration)
    if (entity && member === undefined) requested.set(entity, ref)
  }
  const tables: TableContext = { context, entities, settings }
  const seen = new Set<unknown>()
  const read = located.flatMap((one) => {
    const before = findings.length
    const entity = tables.entities.of(one.declaration)
    if (one.optional && entity && seen.has(entity)) return []
    seen.add(entity)
    const table = entity && !entity.isAbstract ? readOne(tables, one, entity) : undefined
    const isSilent = !table && findings.length === before
    if (isSilent && !one.optional) findings.push(noEntity(cwd, one))
    return [...(table ? [table] : []), ...(table && one.optional ? joinTables(tables, one, entity) : [])]
  })
  return { tables: read, diagnostics: [...diagnostics, ...findings] }
}

type Entity = NonNullable<ReturnType<TableContext['entities']['of']>>

function readOne(
  tables: TableContext,
  { ref, exportName, member }: Located,
  entity: Entity,
): HostTable | undefined {
  return member === undefined
    ? tableOf(tables, ref, exportName, entity)
    : joinTableOf(tables, ref, exportName, entity, member)
}

/** The join tables that an entity owns, and that have no entity of their own. */
function joinTables(
  tables: TableContext,
  { ref, exportName }: Located,
  entity: Entity | undefined,
): readonly HostTable[] {
  const owned = entity?.fields.filter(
    (field) =>
      field.kind === 'relation' &&
      field.relation === 'm:n' &&
      field.mappedBy === undefined &&
      !field.options.get('pivotEntity'),
  )
  return (owned ?? []).flatMap(
    ({ name }) =>
      (entity && joinTableOf(tables, `${ref}.${name}`, `${exportName}.${name}`, entity, name)) ?? [],
  )
}

function noEntity(cwd: string, { ref, member, declaration }: Located): Diagnostic {
  return {
    code: 'SG2004',
    message: `'${ref}' is not a MikroORM ${member === undefined ? 'entity' : 'many-to-many relation'}`,
    location: locationOf(cwd, declaration),
    fix:
      member === undefined
        ? 'Name a class with @Entity(), or a constant made with defineEntity or new EntitySchema'
        : 'Name a many-to-many property, or the entity of the join table itself',
  }
}
