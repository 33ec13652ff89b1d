/** Of an app with a database of its own for each customer, the migrations of the one that the users are in. */
import { expect, test } from 'vitest'
import { initIn } from '../shapes/found-app.js'

const model = (name: string, table: string, columns: string) =>
  `import { Model } from 'objection'
export class ${name} extends Model {
  static tableName = '${table}'
  declare id: number
${columns}
}
`
const making = (table: string, more: string) =>
  `exports.up = (knex) => knex.schema.createTable('${table}', (table) => { table.bigIncrements(); ${more} })`
const users = "table.string('email').notNullable(); table.string('password'); table.bigInteger('tenant_id')"

const files = (names: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "knex": "3", "objection": "3", "pg": "8" } }',
  'src/db.ts': `import { knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
export const db = knex({ client: 'pg'${names} })`,
  'src/models/user.ts': model(
    'User',
    'users',
    '  declare email: string\n  declare password: string\n  declare tenantId: number',
  ),
  'src/models/tenant.ts': model('Tenant', 'tenants', '  declare name: string'),
  'src/models/barn.ts': model('Barn', 'barns', '  declare name: string'),
  'src/central/migrations/001_tenants.js': making('tenants', "table.string('name')"),
  'src/central/migrations/002_users.js': making('users', users),
  'src/farms/migrations/001_users.js': making('users', "table.string('email')"),
  'src/farms/migrations/002_barns.js': making('barns', "table.string('name')"),
  'src/farms/migrations/003_fields.js': making('fields', "table.string('name')"),
})

test.each(['', ', ...knexSnakeCaseMappers({ upperCase: true })'])(
  'the folder that makes the tables of the config, not the one with more: %s',
  async (names) => {
    const { draft } = await initIn(files(names))
    expect(draft).toMatchObject({
      migrations: 'src/central/migrations',
      tenant: { model: 'src/models/tenant.ts#Tenant' },
    })
  },
)
