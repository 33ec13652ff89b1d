import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema
    .createTable('users', (table) => {
      table.increments('id')
      table.specificType('email', 'citext').notNullable().unique()
      table.string('firstName')
      table.string('lastName')
      table.string('nickName')
    })
    .createTable('clubs', (table) => {
      table.increments('id')
      table.string('name').notNullable()
    })
    .createTable('clubs_users', (table) => {
      table.integer('clubId').notNullable().references('id').inTable('clubs')
      table.integer('userId').notNullable().references('id').inTable('users')
      table.string('role').notNullable().defaultTo('member')
      table.string('note')
      table.primary(['clubId', 'userId'])
    })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('clubs_users').dropTable('clubs').dropTable('users')
}
