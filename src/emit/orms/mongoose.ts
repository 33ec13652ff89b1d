import { HANDLES } from '../../config/choices.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import type { SideColumn, SideTable } from '../../migrate/side-tables.js'
import { holdsKeys } from '../../plan/members.js'
import type { Plan } from '../../plan/plan.js'
import { hostKeyOf } from '../../plan/side-columns.js'
import type { EmittedFile } from '../context.js'
import { objectLiteral, typeArguments } from '../layout.js'
import { literal } from '../literal.js'
import { hostTables } from './host-tables.js'
import { camelCase } from './names.js'
import type { OrmEmitter, Resource, TableDeclaration } from './orm-emitter.js'
import { COMMON, constantOf, scimRowType } from './sql-orm.js'
import { fieldsType, untypedIn, untypedNames, withUntyped } from './untyped-fields.js'

const module = '@scim-gen/runtime/mongoose'

/** Mongoose: rows are documents of the host's models, and SCIM's own are kept in collections beside them. */
export const mongoose: OrmEmitter = {
  module,
  prefix: 'Mongoose',
  conditions: module,
  documents: true,
  mayBeUndefined: true,
  columns: (file, table) => {
    const constant = constantOf(table, file.context.plan)
    return file.name === 'model.gen.ts' ? constant : file.sibling('model.gen.ts', constant)
  },
  declared: (plan) => hostTables(plan).map((table) => constantOf(table, plan)),
  tables: (file, plan) => [
    {
      comment:
        "Your collections, by the fields of your models, and SCIM's own: ids, and what only identity providers care about.",
      tables: [
        ...hostTables(plan).map((table) => hostDeclaration(file, table, plan)),
        ...plan.side.tables.map((table) => sideDeclaration(file, table, plan)),
      ],
    },
  ],
  rowType: (file, table) => withUntyped(file, documentType(file, table), untypedIn(file, table)),
  newRowType: (file, table) => {
    const known = newType(file, 'NewDocument', [sourceType(file, table)], table.columns)
    return withUntyped(file, known, untypedIn(file, table), 'new')
  },
  newElementType: (file, table, { field, elements = [], untyped }) =>
    untyped
      ? fieldsType(file, elements, 'new')
      : newType(file, 'NewElement', [sourceType(file, table), literal(field)], elements),
  handle: {
    from: (handle) => (handle === 'connection' ? '{ connection }' : `{ connection: ${handle} }`),
    ofModel: (model) => `{ connection: ${model}.db }`,
    type: (file) =>
      `${file.imports.type(module, 'MongooseHandle')}<${file.imports.type('mongoose', 'ClientSession')}>`,
    name: HANDLES.mongoose,
  },
  scimRowType,
  place: (file, resource: Resource) => ({
    before: '',
    after: ` satisfies ${file.imports.type(module, `${resource}Tables`)}`,
  }),
}

/** The type of a document as Mongoose has it. */
function documentType(file: EmittedFile, table: HostTable): string {
  const { ref, isSchema, documentClass } = table
  if (documentClass !== undefined)
    return `${file.imports.type('mongoose', 'HydratedDocument')}<${sourceType(file, table)}>`
  return isSchema
    ? `${file.imports.type('mongoose', 'HydratedDocumentFromSchema')}<typeof ${file.refType(ref)}>`
    : `InstanceType<typeof ${file.refType(ref)}>`
}

/** The type of a model, or what its schema says of documents. */
function sourceType(file: EmittedFile, { ref, isSchema, documentClass, columns }: HostTable): string {
  if (documentClass !== undefined) {
    // Classes leave the key to Mongoose, which types it as an ObjectId.
    const key = columns.find(({ field, stored }) => field === '_id' && stored.sqlType !== 'objectId')
    return file.refType(documentClass) + (key ? ` & { _id: ${key.typeText} }` : '')
  }
  const source = `typeof ${file.refType(ref)}`
  return isSchema ? `${file.imports.type('mongoose', 'InferSchemaType')}<${source}>` : source
}

/** A type of the runtime's, with the names of what it needs: of what is inside of an object that one's. */
function newType(
  file: EmittedFile,
  name: string,
  of: readonly string[],
  columns: readonly HostColumn[],
): string {
  const needed = columns.filter(({ filledBy, notNull, untyped }) => notNull && !filledBy && !untyped)
  const heads = new Set(needed.map(({ field }) => field.split('.')[0] ?? ''))
  const names = [...heads].map(literal).join(' | ')
  const type = file.imports.type(module, name)
  const types = [...of, ...(names === '' ? [] : [names])]
  return type + typeArguments(types, { before: `export type NewMemberRow = ${type}`, after: '' })
}

/** `entity(User)`; what a schema types is for Mongoose to infer, and what it does not know has a name here. */
function hostDeclaration(file: EmittedFile, table: HostTable, plan: Plan): TableDeclaration {
  const more = untypedNames(file, table).map(literal)
  const types = [
    ...(table.isSchema || more.length > 0 ? [sourceType(file, table)] : []),
    ...(more.length > 0 ? [more.join(' | ')] : []),
  ]
  const call = `${file.imports.value(module, 'entity')}`
  const around = {
    before: `export const ${constantOf(table, plan)} = ${call}`,
    after: `(${file.ref(table.ref)})`,
  }
  const definition = `${call}${types.length > 0 ? typeArguments(types, around) : ''}${around.after}`
  return { name: constantOf(table, plan), definition }
}

/** The functions of the runtime that know the fields which SCIM's collections have in every app. */
const scimCollections: Readonly<Record<string, string>> = {
  scim_users: 'scimUserCollection',
  scim_groups: 'scimGroupCollection',
}

function sideDeclaration(file: EmittedFile, table: SideTable, plan: Plan): TableDeclaration {
  const name = camelCase(table.name)
  const known = scimCollections[table.name]
  const fields = table.columns
    .filter((column) => !known || !COMMON.has(column.name))
    .map((column) => `${camelCase(column.name)}: ${literal(sideFieldType(column, plan))}`)
  const call = known
    ? `${file.imports.value(module, known)}(`
    : `${file.imports.value(module, 'collection')}(${literal(table.name)}, `
  const around = { before: `export const ${name} = ${call}`, after: ')' }
  return { name, definition: `${call}${fields.length > 0 ? objectLiteral(fields, around) : '{}'})` }
}

const fieldTypes: Readonly<Record<string, string>> = {
  string: 'string',
  double: 'number',
  int: 'number',
  long: 'number',
  bool: 'boolean',
  date: 'date',
  objectId: 'objectId',
}

/** What comparing the values of a field has to know. */
function fieldType(column: HostColumn): string {
  return holdsKeys(column) ? 'list' : (fieldTypes[column.stored.sqlType] ?? 'other')
}

const sideTypes: Readonly<Record<Exclude<SideColumn['type']['kind'], 'host'>, string>> = {
  uuid: 'string',
  text: 'string',
  integer: 'number',
  boolean: 'boolean',
  timestamp: 'date',
  json: 'other',
}

/** A field that refers to the host's has the type of its key. */
function sideFieldType(column: SideColumn, plan: Plan): string {
  const { type } = column
  if (type.kind !== 'host') return sideTypes[type.kind]
  const place = hostKeyOf(column, plan)
  return place ? fieldType(place.key) : 'other'
}
