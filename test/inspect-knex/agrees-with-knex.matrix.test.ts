/** What is read from a migration's source agrees with the SQL that Knex and Kysely make of it. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SqlDialect } from '../../src/inspect/host-model.js'
import { readMigrations } from '../../src/inspect/interfaces/migrations/read.js'
import { columnName, fieldName } from '../../src/inspect/interfaces/naming.js'
import { temporaryHost } from '../inspect/host.js'
import { printDeclared } from './print-migrations.js'

const require = createRequire(join(import.meta.dirname, '../../fixtures/package.json'))
const { default: createKnex } = require('knex')
const kysely = require('kysely')
const { snakeCaseMappers } = require('objection')

const clients: readonly (readonly [SqlDialect, string])[] = [
  ['postgresql', 'pg'],
  ['mysql', 'mysql2'],
  ['sqlite', 'better-sqlite3'],
]

const columns = [
  "t.increments('c')",
  "t.bigIncrements('c')",
  "t.integer('c').notNullable()",
  "t.integer('c').unsigned()",
  "t.bigInteger('c').defaultTo(1)",
  "t.smallint('c')",
  "t.tinyint('c')",
  "t.mediumint('c')",
  "t.string('c')",
  "t.string('c', 36).primary()",
  "t.text('c')",
  "t.uuid('c').primary().defaultTo(knex.fn.uuid())",
  "t.uuid('c', { useBinaryUuid: true })",
  "t.uuid('c', { primaryKey: true })",
  "t.increments('c', { primaryKey: false })",
  "t.specificType('c', 'integer not null unique')",
  "t.boolean('c').notNullable().defaultTo(false)",
  "t.timestamp('c').defaultTo(knex.fn.now())",
  "t.timestamp('c', { useTz: false })",
  "t.timestamp('c', { precision: 3 })",
  "t.dateTime('c')",
  "t.date('c')",
  "t.json('c')",
  "t.jsonb('c')",
  "t.double('c').notNullable().unique()",
  "t.binary('c')",
  "t.specificType('c', 'char(5)').notNullable()",
  't.timestamps(true, true)',
  't.timestamps()',
]

it.each(clients)('as Knex writes it for %s', (dialect, client) => {
  const knex = createKnex({ client, useNullAsDefault: true })
  for (const column of columns) {
    const source = `knex.schema.createTable('users', (t) => { ${column} })`
    const statements: readonly { sql: string }[] = new Function('knex', `return ${source}`)(knex).toSQL()
    const made = statements.map(({ sql }) => sql).join(';\n')
    expect(spelt(read(`exports.up = (knex) => ${source}`, 'js', dialect)), `${column}\n${made}`).toEqual(
      spelt(read(made, 'sql', dialect)),
    )
  }
})

it('as Kysely writes it', () => {
  const { Kysely, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } = kysely
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own: unknown) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const source = `db.schema.createTable('auth.users')
    .addColumn('id', 'uuid', (col) => col.primaryKey().defaultTo(sql\`gen_random_uuid()\`))
    .addColumn('serial', 'serial')
    .addColumn('email', sql\`citext\`, (col) => col.notNull().unique())
    .addColumn('team', 'integer', (col) => col.references('teams.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (col) => col.notNull().defaultTo(sql\`now()\`))
    .addColumn('name', 'varchar(20)')
    .addUniqueConstraint('pair', ['team', 'name'])
    .addForeignKeyConstraint('named', ['name'], 'names', ['value'])`
  const made = new Function('db', 'sql', `return ${source}.compile().sql`)(db, sql)
  expect(read(`export const up = async (db) => { await ${source}.execute() }`, 'ts', 'postgresql')).toEqual(
    read(made, 'sql', 'postgresql'),
  )
})

it('names as CamelCasePlugin and snakeCaseMappers do', () => {
  const names = ['id', 'firstName', 'URLPath', 'a1B2', 'address2', 'éÉé', 'x_y', '_private', 'already_snake']
  const flags = [undefined, true]
  for (const upperCase of flags)
    for (const underscoreBeforeDigits of flags)
      for (const underscoreBetweenUppercaseLetters of flags) {
        const naming = { upperCase, underscoreBeforeDigits, underscoreBetweenUppercaseLetters }
        class Plugin extends kysely.CamelCasePlugin {
          names(name: string): readonly string[] {
            return [this.snakeCase(name), this.camelCase(this.snakeCase(name))]
          }
        }
        const plugin: Plugin = Reflect.construct(Plugin, [naming])
        for (const name of names) {
          const column = columnName(name, naming)
          expect([column, fieldName(column, naming)], name).toEqual(plugin.names(name))
          expect(Object.keys(snakeCaseMappers(naming).format({ [name]: 1 })), name).toEqual([column])
        }
      }
})

/** Knex has several spellings for one type. */
const spelt = (tables: readonly (readonly string[])[]) =>
  tables.map((lines) =>
    lines.map((line) => line.replace(/ serial\b/, ' integer').replace(/ bigserial\b/, ' bigint')),
  )

function read(text: string, extension: string, dialect: SqlDialect): readonly (readonly string[])[] {
  const cwd = temporaryHost({ [`migrations/1.${extension}`]: text })
  return readMigrations(cwd, 'migrations', dialect).map(printDeclared)
}
