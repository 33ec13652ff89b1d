import type { Node } from 'ts-morph'
import type { Options } from '../classes/options.js'
import type { PropertyType } from '../classes/property-type.js'
import type { TypeName } from './column-types.js'

/** An entity as it is declared, by decorators or by an `EntitySchema`; names are as they are given. */
export interface Entity {
  /** What its table is named after: the class, or the schema's `name`. */
  readonly name: string
  /** What references to it stand on. */
  readonly declaration: Node
  /** The package: TypeORM, or a fork of it. */
  readonly module: string
  readonly tableName?: string
  readonly schema?: string
  readonly fields: readonly Field[]
  /** Properties that are unique together; of embedded ones, the path. */
  readonly uniques: readonly (readonly string[])[]
}

export type Field = ColumnField | RelationField | EmbeddedField

export interface ColumnField {
  readonly kind: 'column'
  readonly name: string
  readonly mode: 'regular' | 'createDate' | 'updateDate' | 'deleteDate' | 'version'
  readonly primary: boolean
  readonly type?: TypeName
  /** `uuid`, `increment`, `identity` or `rowid`. */
  readonly generated?: string
  /** The class or a hook fills it. */
  readonly filled: boolean
  readonly options: Options
  /** How the property is typed, where there is one. */
  readonly property?: PropertyType
  readonly node: Node
}

export interface RelationField {
  readonly kind: 'relation'
  readonly relation: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'
  readonly name: string
  /** The declaration of the other entity; `undefined` where it cannot be found. */
  readonly target: () => Node | undefined
  /** The property of the other entity that leads back. */
  readonly inverse?: string
  readonly options: Options
  /** `@JoinColumn`s: their presence makes a one-to-one relation the owner. */
  readonly joinColumns?: readonly Options[]
  /** `@JoinTable`, on the owner of a many-to-many relation. */
  readonly joinTable?: Options
  /** The class or a hook fills it. */
  readonly filled: boolean
  readonly node: Node
}

export interface EmbeddedField {
  readonly kind: 'embedded'
  readonly name: string
  /** What the names of the columns start with; the property, unless the source gives another or none. */
  readonly prefix: readonly string[]
  readonly fields: readonly Field[]
}

/** Finds the entity that a declaration holds. */
export interface Entities {
  of(declaration: Node): Entity | undefined
}
