import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  if (knex.client.dialect === 'sqlite3') {
    await knex.raw(`
      CREATE TABLE "scim_users" (
        "id" text NOT NULL,
        "user_id" char(36) NOT NULL,
        "external_id" text,
        "user_name" text NOT NULL,
        "user_name_key" text NOT NULL,
        "attributes" text,
        "version" integer NOT NULL,
        "created_at" integer NOT NULL,
        "updated_at" integer NOT NULL,
        PRIMARY KEY ("id")
      )
    `)
    await knex.raw(`
      CREATE TABLE "scim_groups" (
        "id" text NOT NULL,
        "group_id" char(36) NOT NULL,
        "external_id" text,
        "display_name" text NOT NULL,
        "display_name_key" text NOT NULL,
        "version" integer NOT NULL,
        "created_at" integer NOT NULL,
        "updated_at" integer NOT NULL,
        PRIMARY KEY ("id")
      )
    `)
    await knex.raw(`CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key")`)
    await knex.raw(`CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id")`)
    await knex.raw(`CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id")`)
    await knex.raw(`CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key")`)
    await knex.raw(`CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("group_id")`)
    await knex.raw(`CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id")`)
    await knex.raw(`
      CREATE TRIGGER "scim_users_user_id_fk_delete" AFTER DELETE ON "users"
      BEGIN
        DELETE FROM "scim_users" WHERE "user_id" = OLD."id";
      END
    `)
    await knex.raw(`
      CREATE TRIGGER "scim_groups_group_id_fk_delete" AFTER DELETE ON "teams"
      BEGIN
        DELETE FROM "scim_groups" WHERE "group_id" = OLD."id";
      END
    `)
  }
  if (knex.client.dialect === 'postgresql') {
    await knex.raw(`
      CREATE TABLE "scim_users" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "external_id" text,
        "user_name" text NOT NULL,
        "user_name_key" text NOT NULL,
        "attributes" jsonb,
        "version" integer NOT NULL,
        "created_at" timestamp(3) with time zone NOT NULL,
        "updated_at" timestamp(3) with time zone NOT NULL,
        CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
      )
    `)
    await knex.raw(`CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key")`)
    await knex.raw(`CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id")`)
    await knex.raw(`CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id")`)
    await knex.raw(`
      CREATE TABLE "scim_groups" (
        "id" uuid NOT NULL,
        "group_id" uuid NOT NULL,
        "external_id" text,
        "display_name" text NOT NULL,
        "display_name_key" text NOT NULL,
        "version" integer NOT NULL,
        "created_at" timestamp(3) with time zone NOT NULL,
        "updated_at" timestamp(3) with time zone NOT NULL,
        CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "teams" ("id") ON DELETE CASCADE
      )
    `)
    await knex.raw(`CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key")`)
    await knex.raw(`CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("group_id")`)
    await knex.raw(`CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id")`)
  }
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.dialect === 'sqlite3') {
    await knex.raw(`DROP TRIGGER IF EXISTS "scim_groups_group_id_fk_delete"`)
    await knex.raw(`DROP TRIGGER IF EXISTS "scim_users_user_id_fk_delete"`)
    await knex.raw(`DROP TABLE "scim_groups"`)
    await knex.raw(`DROP TABLE "scim_users"`)
  }
  if (knex.client.dialect === 'postgresql') {
    await knex.raw(`DROP TABLE "scim_groups"`)
    await knex.raw(`DROP TABLE "scim_users"`)
  }
}
