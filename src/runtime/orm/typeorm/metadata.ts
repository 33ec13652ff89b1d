/** TypeORM's metadata, as far as the binding reads them. */
import type { Row } from '../sql/orm.js'

export interface ColumnMetadata {
  /** As a decorator gives it: `varchar`, or a constructor such as `String`. */
  readonly type: unknown
  readonly databaseName: string
  /** Of an embedded column, with the names of the objects around it: `name.first`. */
  readonly propertyPath: string
  readonly isArray: boolean
  readonly isSelect: boolean
  /** It has no property of its own: a relation stands for it. */
  readonly isVirtual: boolean
  /** It is made by a query, and is in no table. */
  readonly isVirtualProperty?: boolean
  readonly transformer?: Transformer | readonly Transformer[]
  readonly referencedColumn?: { readonly propertyName: string }
  readonly relationMetadata?: RelationMetadata
  setEntityValue(entity: object, value: unknown): void
}

/** Changes a value on its way into the database, and back. */
export interface Transformer {
  to(value: unknown): unknown
}

export interface RelationMetadata {
  readonly propertyPath: string
  readonly isOwning: boolean
  readonly joinColumns: readonly object[]
  readonly junctionEntityMetadata?: EntityMetadata
}

export interface EntityMetadata {
  readonly name: string
  readonly tableName: string
  readonly schema?: string
  readonly database?: string
  readonly columns: readonly ColumnMetadata[]
  /** Of a join table: what refers to the entity that declares it, and what to the other. */
  readonly ownerColumns: readonly ColumnMetadata[]
  readonly inverseColumns: readonly ColumnMetadata[]
  readonly deleteDateColumn?: object
  findColumnWithDatabaseName(name: string): ColumnMetadata | undefined
  findRelationWithPropertyPath(path: string): RelationMetadata | undefined
  create(runner: QueryRunner, options: { readonly fromDeserializer: true }): Row
}

export interface QueryRunner {
  readonly broadcaster: {
    broadcast(event: 'Load', metadata: EntityMetadata, entities: readonly object[]): Promise<void>
  }
  query(text: string, parameters: readonly unknown[], structured: true): Promise<{ affected?: number | null }>
  release(): Promise<void>
}

export interface DataSource {
  readonly options: { readonly type: string }
  readonly driver: {
    prepareHydratedValue(value: unknown, column: ColumnMetadata): unknown
    /** The database's own name for a type. */
    normalizeType(column: ColumnMetadata): string
  }
  getMetadata(model: unknown): EntityMetadata
  createQueryRunner(): QueryRunner
}
