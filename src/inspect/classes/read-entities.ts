import type { Diagnostic } from '../../diagnostics.js'
import { type Ref, sqlDialect } from '../host-model.js'
import { locate, type TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { readModels } from '../read-models.js'
import type { IsModule } from '../source/package-export.js'
import type { ModelContext } from './context.js'
import { reportDocuments } from './documents.js'
import type { Entity } from './entity.js'
import { joinTableOf, type Tables, tableOf } from './entity-table.js'
import { reportChildren, reportShared } from './shared-table.js'

/** An ORM in messages, and how its tables are read. */
export interface EntityOrm {
  readonly name: string
  readonly isOrm: IsModule
  /** Tells what else to name, where a reference is no entity, or no relation. */
  readonly entityFix: string
  readonly relationFix: string
  /** As of {@link ModelContext}. */
  readonly fix: string
  readonly tables: (context: ModelContext) => Omit<Tables, 'context'>
}

/**
 * Reads entities: classes with decorators, and constants that hold a schema. `team.entity.ts#Team.members` names the
 * join table behind a many-to-many property.
 *
 * @returns findings of its own beside those of every ORM: SG2021 a document of MongoDB, SG2040 an entity in the table of another, SG2041 names that
 * only the host's naming strategy knows
 */
export function readEntityModels(
  { dialect, ...request }: Omit<ReadRequest<unknown>, 'settings'>,
  { name, isOrm, fix, entityFix, relationFix, tables: tablesWith }: EntityOrm,
): TableFindings {
  const location = locate(request)
  const findings: Diagnostic[] = []
  const requested = new Map<Entity | undefined, Ref>()
  const context: ModelContext = {
    cwd: location.cwd,
    dialect: sqlDialect(dialect),
    isOrm,
    fix,
    // A class and its schema are one entity, whichever of them was asked for.
    refOf: (declaration) => requested.get(tables.entities.of(declaration)) ?? location.refOf(declaration),
    findings,
  }
  const tables: Tables = { context, ...tablesWith(context) }
  const children: Entity[] = []
  const documents: Entity[] = []
  const read = readModels(location, findings, {
    modelOf: ({ ref, member, declaration, optional }) => {
      const entity = tables.entities.of(declaration)
      if (entity?.document) {
        documents.push(entity)
        return undefined
      }
      if (entity?.shared) {
        if (optional) children.push(entity)
        else reportShared(context, entity)
        return undefined
      }
      if (entity && member === undefined && !requested.has(entity)) requested.set(entity, ref)
      return entity?.isAbstract ? undefined : entity
    },
    tableOf: (entity, asked) => tableOf(tables, asked, entity),
    joinTableOf: (entity, asked, property) => joinTableOf(tables, asked, entity, property),
    joinsOf: ({ fields }) =>
      fields.flatMap((field) =>
        field.kind === 'relation' && field.relation === 'm:n' && field.owns && !field.between
          ? field.name
          : [],
      ),
    notModel: ({ ref, member }) =>
      member === undefined
        ? { message: `'${ref}' is not a ${name} entity`, fix: entityFix }
        : { message: `'${ref}' is not a ${name} many-to-many relation`, fix: relationFix },
  })
  reportDocuments(context, name, documents)
  reportChildren(context, children)
  return { ...read, diagnostics: [...location.diagnostics, ...findings] }
}
