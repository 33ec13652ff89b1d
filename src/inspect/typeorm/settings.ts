/** What the host tells TypeORM once, for all of its entities. */
export interface TypeOrmSettings {
  /** By TypeORM's own strategy unless told otherwise; `unknown` holds the name of a strategy that is the host's own. */
  readonly naming?: 'default' | 'snake_case' | { readonly unknown: string }
  /** `unknown` holds what makes it when the host runs. */
  readonly entityPrefix?: string | { readonly unknown: string }
  /** The SQL schema of tables that name none. */
  readonly schema?: string
  /** Tells MariaDB, which has a type for UUIDs, from MySQL. */
  readonly driver?: string
}
