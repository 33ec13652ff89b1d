import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ScimCreateUsersGroupsGroupMembers1767323045000 implements MigrationInterface {
  name = 'ScimCreateUsersGroupsGroupMembers1767323045000'

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
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
        CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE
      )
    `)
    await queryRunner.query(`CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key")`)
    await queryRunner.query(`CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id")`)
    await queryRunner.query(`CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id")`)
    await queryRunner.query(`
      CREATE TABLE "scim_groups" (
        "id" uuid NOT NULL,
        "external_id" text,
        "display_name" text NOT NULL,
        "display_name_key" text NOT NULL,
        "version" integer NOT NULL,
        "created_at" timestamp(3) with time zone NOT NULL,
        "updated_at" timestamp(3) with time zone NOT NULL,
        CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id")
      )
    `)
    await queryRunner.query(`CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key")`)
    await queryRunner.query(`CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id")`)
    await queryRunner.query(`
      CREATE TABLE "scim_group_members" (
        "group_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        CONSTRAINT "scim_group_members_pkey" PRIMARY KEY ("group_id", "user_id"),
        CONSTRAINT "scim_group_members_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "scim_groups" ("id") ON DELETE CASCADE,
        CONSTRAINT "scim_group_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "scim_users" ("id") ON DELETE CASCADE
      )
    `)
    await queryRunner.query(`CREATE INDEX "scim_group_members_user_id_idx" ON "scim_group_members" ("user_id")`)
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "scim_group_members"`)
    await queryRunner.query(`DROP TABLE "scim_groups"`)
    await queryRunner.query(`DROP TABLE "scim_users"`)
  }
}
