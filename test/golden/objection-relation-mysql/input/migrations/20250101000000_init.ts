import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('members', (table) => {
    table.increments('id')
    table.string('login').notNullable().unique()
    table.string('email')
    table.boolean('locked').notNullable().defaultTo(false)
  })
  await knex.schema.createTable('roles', (table) => {
    table.increments('id')
    table.string('name').notNullable()
  })
  await knex.schema.createTable('members_roles', (table) => {
    table.integer('member_id').unsigned().notNullable().references('id').inTable('members')
    table.integer('role_id').unsigned().notNullable().references('id').inTable('roles')
    table.primary(['member_id', 'role_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['members_roles', 'roles', 'members']) await knex.schema.dropTable(table)
}
