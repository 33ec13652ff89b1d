/** A change to a config, as data: what `--set`, `--rename` and answers at the terminal become. */
import { isDeepStrictEqual } from 'node:util'
import type { CreateValue, Literal, WhereValue } from '../config.js'

/** What a key may be given. */
export type EditValue = CreateValue | WhereValue | readonly NonNullable<Literal>[]

export type ConfigEdit =
  /** Gives a key a value; the objects around it are made where they are missing. */
  | { readonly kind: 'set'; readonly path: readonly string[]; readonly value: EditValue }
  /** Gives a key another name, and keeps its value. */
  | { readonly kind: 'rename'; readonly path: readonly string[]; readonly to: string }

type Fields = Readonly<Record<string, unknown>>

/** What the value of a config is after an edit. */
export function editValue(parent: unknown, edit: ConfigEdit): Record<string, unknown> {
  const [key = '', ...rest] = edit.path
  // A word such as `group: 'scim'` gives way to the object that the key implies.
  const fields: Fields = isFields(parent) ? parent : {}
  if (rest.length === 0 && edit.kind === 'rename')
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name === key ? edit.to : name, value]),
    )
  const current = Object.hasOwn(fields, key) ? fields[key] : undefined
  const value =
    rest.length > 0
      ? editMember(current, { ...edit, path: rest })
      : edit.kind === 'set'
        ? edit.value
        : current
  return { ...fields, [key]: value }
}

/** A list stays one: its keys are numbers. */
function editMember(parent: unknown, edit: ConfigEdit): unknown {
  const isInList = Array.isArray(parent) || (parent === undefined && /^\d+$/.test(edit.path[0] ?? ''))
  const edited = editValue(parent, edit)
  return isInList ? Object.values(edited) : edited
}

/** Whether two configs say the same, whatever the order of their keys. */
export const sameConfig = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
