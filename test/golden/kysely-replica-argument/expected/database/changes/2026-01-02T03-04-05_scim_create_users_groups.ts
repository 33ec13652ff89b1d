import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db)
  await sql`CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key")`.execute(db)
  await sql`CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id")`.execute(db)
  await sql`CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id")`.execute(db)
  await sql`
    CREATE TABLE "scim_groups" (
      "id" uuid NOT NULL,
      "group_id" integer NOT NULL,
      "external_id" text,
      "display_name" text NOT NULL,
      "display_name_key" text NOT NULL,
      "version" integer NOT NULL,
      "created_at" timestamp(3) with time zone NOT NULL,
      "updated_at" timestamp(3) with time zone NOT NULL,
      CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
      CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "teams" ("id") ON DELETE CASCADE
    )
  `.execute(db)
  await sql`CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key")`.execute(db)
  await sql`CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("group_id")`.execute(db)
  await sql`CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id")`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE "scim_groups"`.execute(db)
  await sql`DROP TABLE "scim_users"`.execute(db)
}
