import type { Knex } from 'knex'
import { TableName } from '../src/database/tables'

export async function up(knex: Knex): Promise<void> {
  await knex.schema
    .createTable(TableName.Organizations, (table) => {
      table.specificType('organization_id', 'integer GENERATED ALWAYS AS IDENTITY').primary()
      table.text('organization_name').notNullable()
    })
    .createTable(TableName.Users, (table) => {
      table.specificType('user_id', 'integer GENERATED ALWAYS AS IDENTITY')
      table.uuid('user_uuid').notNullable().defaultTo(knex.raw('gen_random_uuid()'))
      table.text('first_name').notNullable()
      table.text('last_name').notNullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.boolean('is_marketing_opted_in').notNullable()
      table.timestamps(false, true)
      table.primary(['user_id'])
    })
  await knex.schema.table(TableName.Users, (table) => table.text('job_title'))
  await knex.schema.createTable(TableName.Emails, (table) => {
    table.increments('email_id')
    table.integer('user_id').notNullable().references('user_id').inTable(TableName.Users)
    table.text('email').notNullable().unique()
    table.boolean('is_primary').notNullable()
  })
  await knex.schema.createTable(TableName.OrganizationMemberships, (table) => {
    table.integer('organization_id').notNullable().references('organization_id').inTable(TableName.Organizations)
    table.integer('user_id').notNullable().references('user_id').inTable(TableName.Users)
    table.text('role').notNullable()
    table.primary(['organization_id', 'user_id'])
  })
  await knex.raw(
    `CREATE TABLE ${TableName.Groups} (` +
      ' group_uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),' +
      ' name text NOT NULL,' +
      ' organization_id integer NOT NULL REFERENCES organizations (organization_id),' +
      ' updated_at timestamptz NOT NULL DEFAULT now(),' +
      ' UNIQUE (organization_id, name))',
  )
  await knex.schema.createTable(TableName.GroupMemberships, (table) => {
    table.uuid('group_uuid').notNullable().references('group_uuid').inTable(TableName.Groups)
    table.integer('user_id').notNullable()
    table.integer('organization_id').notNullable()
    table.primary(['group_uuid', 'user_id'])
    table
      .foreign(['organization_id', 'user_id'])
      .references(['organization_id', 'user_id'])
      .inTable(TableName.OrganizationMemberships)
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.values(TableName).reverse()) await knex.schema.dropTable(table)
}
