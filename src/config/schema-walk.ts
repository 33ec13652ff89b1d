/** Questions about the schema at a place in the config: which keys it knows, and whether any key will do. */
import * as z from 'zod'
import { configObject } from './schema.js'

type Schema = z.core.$ZodType

/** The keys that the config may have at a path, in the order in which they are printed; none inside a record. */
export function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  return objectForms(path).reduce(merged, [])
}

/** The keys of a form among those of others: one that they do not have stands before what follows it in the form. */
const merged = (known: readonly string[], form: readonly string[]): readonly string[] =>
  form.reduceRight((keys, key, at) => {
    if (keys.includes(key)) return keys
    const next = keys.indexOf(form[at + 1] ?? '')
    return keys.toSpliced(next < 0 ? keys.length : next, 0, key)
  }, known)

/** The forms that an object at a path may take, each as its keys. */
export function objectForms(path: readonly PropertyKey[]): readonly (readonly string[])[] {
  return schemasAt(path).flatMap((schema) =>
    schema instanceof z.ZodObject ? [Object.keys(schema.shape)] : [],
  )
}

/** Whether the value at a path is a map by name (SCIM attributes, host fields), where any key will do. */
export function isRecord(path: readonly PropertyKey[]): boolean {
  return schemasAt(path).some((schema) => schema instanceof z.ZodRecord)
}

/** Whether the value at a path is a list: of objects, their keys are numbers. */
export function isList(path: readonly PropertyKey[]): boolean {
  return schemasAt(path).some((schema) => schema instanceof z.ZodArray)
}

/** The schemas that may describe the value at a path: several where the config allows alternatives. */
function schemasAt(path: readonly PropertyKey[]): Schema[] {
  return path.reduce<Schema[]>(
    (schemas, key) => schemas.flatMap((schema) => alternatives(member(schema, key))),
    [configObject],
  )
}

function member(schema: Schema, key: PropertyKey): Schema | undefined {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<PropertyKey, Schema>> = schema.shape
    return Object.hasOwn(shape, key) ? shape[key] : undefined
  }
  if (schema instanceof z.ZodArray) return /^\d+$/.test(String(key)) ? schema.element : undefined
  return schema instanceof z.ZodRecord ? schema.valueType : undefined
}

function alternatives(schema: Schema | undefined): Schema[] {
  if (schema === undefined) return []
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return alternatives(schema.unwrap())
  }
  return [schema]
}
