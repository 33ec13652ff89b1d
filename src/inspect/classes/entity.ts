/** Entities of TypeORM and MikroORM as they are declared, by decorators or by a schema. */
import { Node } from 'ts-morph'
import type { Checked } from '../checked-words.js'
import type { HostColumn } from '../host-model.js'
import { type Bound, emptyScope } from '../source/evaluate.js'
import { type ClassNode, classOf } from './class-node.js'
import type { Unique } from './constrained.js'
import type { Naming } from './naming.js'
import type { Options } from './options.js'
import type { PropertyType } from './property-type.js'
import { type SchemaNode, schemaOf } from './schemas.js'
import type { Shared } from './shared-table.js'

/** Names are as they are given. */
export interface Entity {
  /** The name of the class, or the schema's `name`: the table is named after it. */
  readonly name: string
  /** References to the entity stand on this declaration. */
  readonly declaration: Node
  /** The package that declares its columns. */
  readonly module: string
  readonly tableName?: string
  readonly schema?: string
  readonly fields: readonly Field[]
  /** Properties that are unique together; of embedded ones, the path. */
  readonly uniques: readonly Unique[]
  /** The columns of text that checks let have some words only. */
  readonly checks?: readonly Checked[]
  /** The property that is null in the rows which a default filter shows. */
  readonly softDelete?: string
  /** Only what others extend or embed. */
  readonly isAbstract?: boolean
  /** Its rows are in the table of the entity that it extends: it is referred to, and cannot be mapped. */
  readonly shared?: Shared | undefined
  /** What says that it is a document of MongoDB. */
  readonly document?: Node | undefined
}

/** A property as it is declared, by a decorator or in a schema. */
export interface DeclaredProperty {
  readonly name: string
  readonly options: Options
  /** How it is typed, where there is a type. */
  readonly property?: PropertyType | undefined
  /** The class, a hook or its type says that nobody needs to fill it. */
  readonly filled: boolean
  readonly node: Node
}

export type Field = ColumnField | RelationField | EmbeddedField

export interface ColumnField {
  readonly kind: 'column'
  readonly name: string
  readonly primary: boolean
  /** The column tells deleted rows. */
  readonly softDelete?: boolean
  /** @returns `undefined` for what is not stored */
  column(level: Level): HostColumn | undefined
}

export interface RelationField {
  readonly kind: 'relation'
  readonly relation: 'm:1' | '1:1' | '1:m' | 'm:n'
  readonly name: string
  readonly node: Node
  readonly primary: boolean
  /** The declaration of the other entity; `undefined` where it cannot be found. */
  readonly target: () => Node | undefined
  /** The property of the other entity that leads back. */
  readonly inverse?: string | undefined
  /** Its own entity has the key, or says how the table between the two is called. */
  readonly owns: boolean
  /** The properties that its key refers to, where they are not the primary key. */
  readonly refersTo?: readonly string[]
  /** The facts of the columns that hold its key. */
  facts(level: Level): Pick<HostColumn, 'notNull' | 'filledBy' | 'unique' | 'relation'>
  keyName(level: Level, key: ReferredKey): string
  /** The table behind a many-to-many relation that it owns, where no entity stands for it. */
  joinTable?(naming: Naming, owner: Entity, target: Entity): JoinTable
  /** The declaration of the entity that stands for that table. */
  readonly between?: () => Node | undefined
}

/** `ManyToOne`, `many-to-one`, `MANY_TO_ONE`, `m:1`, and the parent in a tree, which is one; `undefined` for what is no relation. */
export function relationKind(name: string): RelationField['relation'] | undefined {
  const kinds = {
    manytoone: 'm:1',
    treeparent: 'm:1',
    onetoone: '1:1',
    onetomany: '1:m',
    manytomany: 'm:n',
  } as const
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  return Object.entries(kinds).find((kind) => kind.includes(plain))?.[1]
}

export interface EmbeddedField {
  readonly kind: 'embedded'
  readonly name: string
  readonly fields: () => readonly Field[]
  /** Adds to the level that has it. */
  inside(level: Level): Pick<Level, 'prefix' | 'nullable'>
}

/** A column that a key refers to. */
export interface ReferredKey {
  readonly field: string
  readonly column: string
  /** Its place among those of the key. */
  readonly index: number
  readonly isComposite: boolean
}

/** How a table between two entities, and the keys in it, are called. */
export interface JoinTable {
  readonly name: string
  readonly schema?: string | undefined
  /** The properties that the key of one side refers to, where they are not the primary key. */
  refersTo?(side: Side): readonly string[]
  /** @param suffix Tells two keys to one entity apart. */
  keyName(side: Side, key: ReferredKey, suffix: string): string
  /** The column that the rows are in the order of. */
  readonly order?: string | undefined
}

export type Side = 'own' | 'other'

/** A level of columns: the table itself, or what is embedded in it. */
export interface Level {
  readonly module: string
  readonly naming: Naming
  /** The properties that lead to it. */
  readonly path: readonly string[]
  /** The start of its columns' names. */
  readonly prefix: readonly string[]
  /** Something around it may be missing, and so it may be. */
  readonly nullable: boolean
  /** Whether the entity has one primary key, which counts up if it is a number. */
  readonly singleKey: boolean
}

/** The name of a field in its table: of an embedded one, its path. */
export const fieldName = ({ path }: Pick<Level, 'path'>, name: string) => [...path, name].join('.')

/** Finds the entity that a declaration holds. */
export interface Entities {
  of(declaration: Node | undefined): Entity | undefined
}

/** Reads each entity once, however many relations lead to it. */
export function readEntities(read: {
  readonly class: (own: Bound<ClassNode>) => Entity | undefined
  readonly schema: (schema: Bound<SchemaNode>) => Entity | undefined
  /** The schema that a class stands for. */
  readonly schemaFor?: (own: ClassNode) => Node | undefined
}): Entities {
  const known = new Map<Node, Entity | undefined>()
  return {
    of(declaration) {
      const initializer = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
      const node = initializer ?? declaration
      if (!node) return undefined
      const own = classOf({ node, scope: emptyScope })
      const schema = schemaOf({ node: (own && read.schemaFor?.(own.node)) ?? node, scope: emptyScope })
      const key = schema?.node ?? own?.node
      if (!key) return undefined
      if (!known.has(key)) {
        // A schema that leads back to itself is still being read.
        known.set(key, undefined)
        known.set(key, schema ? read.schema(schema) : own && read.class(own))
      }
      return known.get(key)
    },
  }
}
