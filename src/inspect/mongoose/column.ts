import type { SourceLocation } from '../../diagnostics.js'
import type { HostColumn } from '../host-model.js'
import type { OptionFacts } from './path-options.js'
import type { SchemaType } from './schema-types.js'

/** Where a path is in its document, and in the source. */
export interface Named {
  readonly field: string
  readonly location: SourceLocation
  /** The objects around it that may be absent. */
  readonly inOptional?: readonly string[]
}

/** A path of a plain type. */
export function plainColumn(
  { field, location, inOptional = [] }: Named,
  type: SchemaType,
  facts: OptionFacts,
): HostColumn {
  const { values, ...told } = facts
  const isEnum = type.kind === 'string' && values !== undefined
  return {
    field,
    type: isEnum ? { kind: 'string', values } : { kind: type.kind },
    typeText: isEnum ? values.map((value) => JSON.stringify(value)).join(' | ') : type.typeText,
    ...told,
    ...(inOptional.length > 0 && { inOptional }),
    primaryKey: field === '_id',
    stored: { name: field, builder: type.name, module: 'mongoose', sqlType: type.bson },
    location,
  }
}

/** The elements of a list: values of one type, or objects. */
export interface ListElement {
  readonly typeText: string
  readonly references?: HostColumn['references']
  readonly elements?: readonly HostColumn[]
}

/** A path that holds a list; a new document has an empty one, unless the schema says otherwise. */
export function listColumn(
  { field, location, inOptional = [] }: Named,
  { typeText, references, elements }: ListElement,
  facts: OptionFacts,
  isEmptyAtFirst: boolean,
): HostColumn {
  return {
    field,
    type: { kind: 'unknown' },
    typeText: typeText.includes(' ') ? `(${typeText})[]` : `${typeText}[]`,
    notNull: facts.notNull,
    filledBy: isEmptyAtFirst ? 'orm' : undefined,
    primaryKey: false,
    // A unique index over a list is about its elements.
    unique: false,
    hidden: facts.hidden,
    ...(inOptional.length > 0 && { inOptional }),
    arrayOf: references,
    elements,
    stored: { name: field, builder: 'Array', module: 'mongoose', sqlType: 'array' },
    location,
  }
}
