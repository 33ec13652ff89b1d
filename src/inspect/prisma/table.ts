import { constrained } from '../classes/constrained.js'
import type { HostTable, RowType } from '../host-model.js'
import { clientOf } from './client.js'
import { isUnique, readColumn } from './column.js'
import type { Context } from './context.js'
import { fieldsTo, referencesOf } from './relation.js'
import { argumentOf, attributeOf, namesOf, type ObjectBlock, stringOf } from './syntax.js'

/** Reads a model. */
export function readTable(context: Context, model: ObjectBlock): HostTable {
  const references = referencesOf(context.schema, model)
  const compound = model.attributes
    .filter((attribute) => attribute.name === 'unique' && isUnique(attribute))
    .map((attribute) => ({ fields: namesOf(argumentOf(attribute, 'fields')) }))
  const compoundKey = namesOf(argumentOf(attributeOf(model, 'id'), 'fields'))
  const columns = model.fields.flatMap((field) => {
    const column = readColumn(context, field)
    const reference = references.find((one) => one.field === field.name)
    const target = reference && { table: context.refOf(reference.model), field: reference.key }
    return column ? { ...column, references: target } : []
  })
  return {
    ref: context.refOf(model),
    exportName: model.name,
    model: clientName(model.name),
    rowType: rowTypeOf(context, model),
    nestedAs: fieldsTo(context.schema, model),
    name: stringOf(argumentOf(attributeOf(model, 'map'), 'name')) ?? model.name,
    schema: stringOf(argumentOf(attributeOf(model, 'schema'), 'map')),
    dialect: context.dialect,
    ...constrained(columns, compound, compoundKey),
    location: model.location,
  }
}

/** `OAuthApp` is `prisma.oAuthApp`. */
const clientName = (model: string) => model.charAt(0).toLowerCase() + model.slice(1)

/** The type that the client exports by the model's name; none where nothing tells where the client is. */
function rowTypeOf({ schema }: Context, { name }: ObjectBlock): RowType | undefined {
  const client = clientOf(schema)
  if (!client) return undefined
  return { module: client.kind === 'file' ? client.file : client.module, name, path: [] }
}
