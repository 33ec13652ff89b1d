/** What is alike in the emitted code of all ORMs whose tables the runtime declares for itself. */

import type { HostTable } from '../../inspect/host-model.js'
import type { SideColumn, SideTable } from '../../migrate/side-tables.js'
import type { Plan } from '../../plan/plan.js'
import { commonColumns } from '../../runtime/orm/sql/scim-table.js'
import type { EmittedFile } from '../context.js'
import { callOf, objectLiteral } from '../layout.js'
import { inComment, literal, propertyKey } from '../literal.js'
import { DECLARED, sideTableComments } from '../model/declared.js'
import { columnTypeIn, sideColumnTypeIn } from './column-type.js'
import { hostTables } from './host-tables.js'
import { mappedColumns } from './named-columns.js'
import { camelCase, RESERVED } from './names.js'
import type { OrmEmitter, Resource, TableDeclaration, TableGroup } from './orm-emitter.js'

/** What an ORM says in its own way. */
interface SqlOrm
  extends Pick<
    OrmEmitter,
    'prefix' | 'rowType' | 'newRowType' | 'mayBeUndefined' | 'wrapsKeys' | 'handle' | 'passed' | 'inHooks'
  > {
  /** Of the subpath `@scim-gen/runtime/<name>`. */
  readonly name: string
  /** What the ORM knows a table by, as source text: its class, or its name. Undefined where it knows none. */
  readonly model?: (file: EmittedFile, table: HostTable) => string | undefined
  /** The columns of a table whose names the ORM tells when the app runs, as source text. */
  readonly lateBound?: (file: EmittedFile, table: HostTable, before: string) => string
}

/** An ORM that the runtime binds through SQL of its own. */
export function sqlOrm({ name, model, lateBound, ...own }: SqlOrm): OrmEmitter {
  const module = `@scim-gen/runtime/${name}`
  return {
    ...own,
    module,
    conditions: module,
    columns: (file, table) => {
      const constant = constantOf(table, file.context.plan)
      return file.name === 'model.gen.ts' ? constant : file.sibling('model.gen.ts', constant)
    },
    declared: (plan) => hostTables(plan).map((table) => constantOf(table, plan)),
    tables: (file, plan) => {
      const own = scimTables(file, plan)
      if (lateBound) return [{ comment: allComment, tables: [...lateTables(file, plan, lateBound), ...own] }]
      const hosts = hostTables(plan).map((table) => hostDeclaration(file, table, plan, model?.(file, table)))
      return [...hosts, { comment: scimComment(plan), tables: own }]
    },
    scimRowType: (file, resource, plan) => scimRowType(file, resource, plan),
    place: (file, resource) => ({
      before: '',
      after: ` satisfies ${file.imports.type(module, `${resource}Tables`)}`,
    }),
  }
}

/** `team_members` → `teamMembers`, unless the file needs that name for something else, or TypeScript has it: `class`. */
export function constantOf(table: HostTable, plan: Plan): string {
  const name = camelCase(table.name)
  const others = hostTables(plan).filter((other) => other.ref !== table.ref)
  const isTaken =
    [...DECLARED, ...RESERVED].includes(name) || others.some((other) => camelCase(other.name) === name)
  return isTaken ? `${camelCase(table.exportName)}Table` : name
}

const allComment =
  "Your tables, by the properties of your models, and SCIM's own: ids, and what only identity providers care about."

const lateTables = (
  file: EmittedFile,
  plan: Plan,
  definition: NonNullable<SqlOrm['lateBound']>,
): readonly TableDeclaration[] =>
  hostTables(plan).map((table) => {
    const name = constantOf(table, plan)
    return { name, definition: definition(file, table, `export const ${name} = `) }
  })

function hostDeclaration(
  file: EmittedFile,
  table: HostTable,
  plan: Plan,
  model: string | undefined,
): TableGroup {
  const mapped = mappedColumns(plan)
  const { user, group } = plan
  const roles = group?.roles && group.members?.table
  const updated = [user.table, ...user.parts.map((part) => part.table), group?.host?.table, roles]
  const isUpdated = updated.some((one) => one?.ref === table.ref)
  // What the ORM hides from the app, such as a password, is not read here either.
  const read = table.columns.filter((column) => !column.hidden || mapped.includes(column))
  const columns = read.map((column) => {
    const type = file.imports.value(file.orm.module, columnTypeIn(plan, table, column))
    const stored = column.storedValues ? `, ${storedValues(column.storedValues)}` : ''
    const declared = `${type}(${literal(column.stored.name)}${stored})`
    const isTouched = column.touched && isUpdated && !mapped.includes(column)
    return `${propertyKey(column.field)}: ${isTouched ? `${file.imports.value(file.orm.module, 'touched')}(${declared})` : declared}`
  })
  const name = constantOf(table, plan)
  const options = [
    ...(table.schema === undefined ? [] : [`schema: ${literal(table.schema)}`]),
    ...(model === undefined ? [] : [`model: ${model}`]),
  ]
  return {
    comment: `The columns of ${inComment(table.exportName)}.`,
    tables: [{ name, definition: tableCall(file, name, table.name, columns, options) }],
  }
}

const storedValues = (values: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(values)
    .map(([name, stored]) => `${propertyKey(name)}: ${literal(stored)}`)
    .join(', ')} }`

/** The functions of the runtime that know the columns which SCIM's tables have in every app. */
const knownTables: Readonly<Record<string, string>> = {
  scim_users: 'scimUserTable',
  scim_groups: 'scimGroupTable',
}

/** The columns that those know. */
export const COMMON = commonColumns()

const scimTables = (file: EmittedFile, plan: Plan): readonly TableDeclaration[] =>
  plan.side.tables.map((table) => ({
    name: camelCase(table.name),
    definition: sideDefinition(file, table, plan),
  }))

/** Of one table as of all ORMs; several stand under one comment. */
const scimComment = ({ side: { tables } }: Plan): string =>
  tables.length === 1
    ? (sideTableComments[tables[0]?.name ?? ''] ?? '')
    : 'One row for each user, and for each group, that SCIM knows: its id, and the values that only identity providers use.'

function sideDefinition(file: EmittedFile, table: SideTable, plan: Plan): string {
  const name = camelCase(table.name)
  const schema = table.schema === undefined ? [] : [`schema: ${literal(table.schema)}`]
  const typeOf = (column: SideColumn) => sideColumnTypeIn(plan, column)
  const known = knownTables[table.name]
  if (!known) {
    const columns = table.columns.map((column) => {
      const type = file.imports.value(file.orm.module, typeOf(column))
      return `${camelCase(column.name)}: ${type}(${literal(column.name)})`
    })
    return tableCall(file, name, table.name, columns, schema)
  }
  const call = file.imports.value(file.orm.module, known)
  const own = table.columns
    .filter((column) => !COMMON.has(column.name))
    .map((column) => `${camelCase(column.name)}: ${literal(typeOf(column))}`)
  const before = `export const ${name} = ${call}(`
  if (own.length + schema.length === 0) return `${call}({})`
  if (schema.length === 0) return `${call}(${objectLiteral(own, { before, after: ')' })})`
  const types = objectLiteral(own, { before: '  ' })
  return callOf(call, [types, `{ ${schema.join()} }`], { before: `export const ${name} = `, after: '' })
}

function tableCall(
  file: EmittedFile,
  constant: string,
  name: string,
  columns: readonly string[],
  options: readonly string[],
): string {
  const table = file.imports.value(file.orm.module, 'table')
  const before = `export const ${constant} = `
  if (options.length === 0) {
    const call = `${table}(${literal(name)}, `
    return `${call}${objectLiteral(columns, { before: before + call, after: ')' })})`
  }
  // An object that is not the last argument has its own line, and so have the others then.
  const fields = objectLiteral(columns, { before: '  ' })
  return callOf(table, [literal(name), fields, `{ ${options.join(', ')} }`], { before, after: '' })
}

export function scimRowType(file: EmittedFile, resource: Resource, { user }: Plan): string {
  const stored = file.imports.type(file.orm.module, `Stored${resource}`)
  return resource === 'User' && user.active.kind === 'scim'
    ? `${stored} & { readonly active: boolean }`
    : stored
}
