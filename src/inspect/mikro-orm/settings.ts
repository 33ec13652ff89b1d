/** What the host tells MikroORM once, for all of its entities. */
export interface MikroOrmSettings {
  /** That of the SQL drivers unless told otherwise; `unknown` holds the name of a strategy that is the host's own. */
  readonly naming?: 'underscore' | 'entity_case' | { readonly unknown: string }
  /** Types are read from the source, so a property that may be undefined is nullable: `TsMorphMetadataProvider`. */
  readonly reflectsTypes?: boolean
  /** The SQL schema of entities that name none. */
  readonly schema?: string
}
