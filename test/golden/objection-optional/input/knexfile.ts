import type { Knex } from 'knex'

const config: Knex.Config = { client: 'pg', connection: process.env.DATABASE_URL }

export default config
