import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.uuid('id').primary()
    table.string('email').notNullable().unique()
    table.string('displayName')
    table.timestamp('lastSeenAt')
    table.boolean('isActive').notNullable()
  })
  await knex.schema.createTable('teams', (table) => {
    table.uuid('id').primary()
    table.string('name').notNullable()
  })
  await knex.schema.createTable('team_members', (table) => {
    table.uuid('teamId').notNullable().references('id').inTable('teams').onDelete('CASCADE')
    table.uuid('userId').notNullable().references('id').inTable('users').onDelete('CASCADE')
    table.primary(['teamId', 'userId'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['team_members', 'teams', 'users']) await knex.schema.dropTable(table)
}
