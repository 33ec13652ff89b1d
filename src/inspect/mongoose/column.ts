import type { HostColumn } from '../host-model.js'
import { textOfType, withValues } from '../type-of.js'
import type { OptionFacts } from './path-options.js'
import { type SchemaType, schemaTypeNamed } from './schema-types.js'

/** Where a path is in its document, and in the source. */
type Named = Pick<HostColumn, 'field' | 'location' | 'inOptional'>

/** A path of a plain type. */
export function plainColumn(
  { inOptional = [], ...named }: Named,
  { name, kind, typeText, bson }: SchemaType,
  { values, refusesEmpty, ...facts }: OptionFacts,
): HostColumn {
  const type = withValues({ kind }, values)
  return {
    ...named,
    type,
    typeText: type.kind === 'string' && type.values ? textOfType(type) : typeText,
    ...facts,
    ...(refusesEmpty && kind === 'string' && { refusesEmpty }),
    ...(inOptional.length > 0 && { inOptional }),
    primaryKey: named.field === '_id',
    stored: { name: named.field, builder: name, module: 'mongoose', sqlType: bson },
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
  named: Named,
  { typeText, references, elements }: ListElement,
  { notNull, hidden }: OptionFacts,
  { isFilled, isEmpty }: { readonly isFilled: boolean; readonly isEmpty: boolean },
): HostColumn {
  // A unique index over a list is about its elements.
  const facts = { notNull, hidden, unique: false, filledBy: isFilled ? ('orm' as const) : undefined }
  return {
    ...plainColumn(named, schemaTypeNamed.Array, facts),
    ...(isEmpty && { emptyList: true as const }),
    typeText: typeText.includes(' ') ? `(${typeText})[]` : `${typeText}[]`,
    arrayOf: references,
    elements,
  }
}
