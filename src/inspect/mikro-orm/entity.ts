import type { Node } from 'ts-morph'
import type { Options } from '../classes/options.js'
import type { PropertyType } from '../classes/property-type.js'
import type { Bound } from '../evaluate.js'

/** An entity as it is declared, by decorators, an `EntitySchema` or `defineEntity`; names are as they are given. */
export interface Entity {
  /** What its table is named after. */
  readonly name: string
  /** What references to it stand on. */
  readonly declaration: Node
  readonly module: string
  readonly tableName?: string
  readonly schema?: string
  readonly fields: readonly Field[]
  /** Properties that are unique together. */
  readonly uniques: readonly (readonly string[])[]
  /** A default filter on a field that is null, or on anything else. */
  readonly softDelete?: string
  /** Only what others extend or embed. */
  readonly isAbstract?: boolean
}

export type Field = ScalarField | RelationField | EmbeddedField

interface FieldBase {
  readonly name: string
  readonly options: Options
  /** How the property is typed, where there is one. */
  readonly property?: PropertyType
  readonly node: Node
}

export interface ScalarField extends FieldBase {
  readonly kind: 'scalar'
  readonly primary: boolean
  /** The type as it is given: the argument of `type`, the function that starts a chain. */
  readonly type?: Bound | string
  /** The items of an enum; the object behind it, a list, or a function of one of them. */
  readonly items?: Bound
  readonly isEnum: boolean
  /** What the value is in JavaScript, where its type leaves a choice. */
  readonly mode?: 'string' | 'number' | 'bigint'
  /** The class, a hook or the type (`Opt`) says that nobody needs to fill it. */
  readonly filled: boolean
  readonly unique: boolean
}

export interface RelationField extends FieldBase {
  readonly kind: 'relation'
  readonly relation: 'm:1' | '1:1' | '1:m' | 'm:n'
  readonly primary: boolean
  /** As of a {@link ScalarField}. */
  readonly filled: boolean
  /** The declaration of the other entity; `undefined` where it cannot be found. */
  readonly target: () => Node | undefined
  /** The property of the other entity that owns the relation. */
  readonly mappedBy?: string
  readonly unique: boolean
}

export interface EmbeddedField extends FieldBase {
  readonly kind: 'embedded'
  readonly fields: () => readonly Field[]
}

/** Finds the entity that a declaration holds. */
export interface Entities {
  of(declaration: Node): Entity | undefined
}
