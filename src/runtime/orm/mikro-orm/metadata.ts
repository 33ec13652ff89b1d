/** MikroORM's metadata, as far as the binding reads them. */

export interface Property {
  readonly name: string
  /** `scalar`, `m:1`, `1:1`, `1:m`, `m:n`, `embedded`. */
  readonly kind: string
  /** The columns that hold it; a relation has one for each column of the key. */
  readonly fieldNames?: readonly string[]
  readonly columnTypes?: readonly string[]
  /** The type in JavaScript: `boolean`, `Date`. */
  readonly runtimeType?: string
  readonly persist?: boolean
  readonly formula?: unknown
  readonly lazy?: boolean
  readonly array?: boolean
  /** An embedded object that is kept as JSON. */
  readonly object?: boolean
  readonly embedded?: readonly string[]
  readonly embeddedProps?: Readonly<Record<string, Property>>
  readonly customType?: {
    convertToDatabaseValue(value: unknown, platform: unknown, context: object): unknown
  }
  readonly targetMeta?: Metadata
  readonly referencedPKs?: readonly string[]
  readonly pivotTable?: string
  readonly pivotEntity?: unknown
  readonly joinColumns?: readonly string[]
  readonly inverseJoinColumns?: readonly string[]
}

export interface Metadata {
  readonly className: string
  readonly tableName: string
  readonly schema?: string
  readonly primaryKeys: readonly string[]
  readonly properties: Readonly<Record<string, Property>>
}

/** The part of an `EntityManager` that tells of entities. */
export interface Catalogue {
  getMetadata(entity: unknown): Metadata
  /** Those of all entities. */
  getMetadata(): object
  getPlatform(): {
    getSchemaHelper(): { disableForeignKeysSQL(): string } | undefined
  }
}
