import type { Diagnostic } from '../../diagnostics.js'
import type { ModelContext } from '../classes/context.js'
import { reachOf } from '../classes/reach.js'
import type { HostTable, SqlDialect } from '../host-model.js'
import { type Located, locate, type ModelRequest, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { readEntities } from './entities.js'
import { joinTableOf } from './join-table.js'
import { isTypeOrm } from './module.js'
import type { TypeOrmSettings } from './settings.js'
import { type TableContext, tableOf } from './table.js'

/** What to read, and with which database and settings. */
export interface EntityRequest extends ModelRequest {
  readonly dialect: SqlDialect
  readonly settings?: TypeOrmSettings
}

/** Reads entities with ts-morph; import this module lazily, for ts-morph takes a quarter of a second to load. */
export function readEntityTables({ dialect, settings = {}, ...request }: EntityRequest): TableFindings {
  const { cwd, located, diagnostics, refOf } = locate(request, reachOf(request.refs, request.files))
  const findings: Diagnostic[] = []
  const context: ModelContext = {
    cwd,
    dialect,
    isOrm: isTypeOrm,
    fix: "Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
    refOf,
    findings,
  }
  const tables: TableContext = { context, entities: readEntities(context), settings }
  const read = located.flatMap((one) => {
    const before = findings.length
    const table = readOne(tables, one)
    const isSilent = !table && findings.length === before
    if (isSilent && !one.optional) findings.push(noEntity(cwd, one))
    return [...(table ? [table] : []), ...(one.optional ? joinTables(tables, one) : [])]
  })
  return { tables: read, diagnostics: [...diagnostics, ...findings] }
}

function readOne(
  tables: TableContext,
  { ref, exportName, member, declaration }: Located,
): HostTable | undefined {
  const entity = tables.entities.of(declaration)
  if (!entity) return undefined
  return member === undefined
    ? tableOf(tables, ref, exportName, entity)
    : joinTableOf(tables, ref, exportName, entity, member)
}

/** The join tables that an entity owns. */
function joinTables(tables: TableContext, { ref, exportName, declaration }: Located): readonly HostTable[] {
  const entity = tables.entities.of(declaration)
  const owned = entity?.fields.filter((field) => field.kind === 'relation' && field.joinTable) ?? []
  return owned.flatMap(
    ({ name }) =>
      (entity && joinTableOf(tables, `${ref}.${name}`, `${exportName}.${name}`, entity, name)) ?? [],
  )
}

function noEntity(cwd: string, { ref, member, declaration }: Located): Diagnostic {
  return {
    code: 'SG2004',
    message: `'${ref}' is not a TypeORM ${member === undefined ? 'entity' : 'many-to-many relation'}`,
    location: locationOf(cwd, declaration),
    fix:
      member === undefined
        ? 'Name a class with @Entity(), or a constant made with new EntitySchema'
        : 'Name a property with @ManyToMany, or the entity of the join table itself',
  }
}
