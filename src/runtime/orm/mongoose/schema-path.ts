import { type HostSchema, type MongooseSchema, type SchemaType, schemaOf } from './handle.js'

/** A path of a schema, or inside of the objects in one of its lists; the elements of a list are at `path.$`. */
export const pathIn = (schema: MongooseSchema, path: string): SchemaType | undefined =>
  found(schemaOf(schema), path)

function found(schema: HostSchema, path: string): SchemaType | undefined {
  const own = schema.path(path)
  if (own) return own
  const names = path.split('.')
  for (let length = names.length - 1; length > 0; length--) {
    const inner = schema.path(names.slice(0, length).join('.'))?.schema
    const inside = inner && found(inner, names.slice(length).join('.'))
    if (inside) return inside
  }
  return undefined
}
