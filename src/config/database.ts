/** What the database lacks beside others of its dialect: `init` tells it by the driver, `doctor --database` asks. */
export interface DatabaseConfig {
  /** Migrations write no foreign keys, as Vitess, PlanetScale and Aurora DSQL want it. */
  readonly foreignKeys?: false
  /** Indexes are made by `CREATE INDEX ASYNC`, as Aurora DSQL wants it. */
  readonly indexes?: 'async'
  /** All that a request writes is sent as one batch, for Cloudflare D1 has no other transaction. */
  readonly transactions?: 'batch'
}
