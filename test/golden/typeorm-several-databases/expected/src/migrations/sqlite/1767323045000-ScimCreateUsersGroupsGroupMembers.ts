import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ScimCreateUsersGroupsGroupMembers1767323045000 implements MigrationInterface {
  name = 'ScimCreateUsersGroupsGroupMembers1767323045000'

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "scim_users" (
        "id" text NOT NULL,
        "user_id" varchar NOT NULL,
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
    await queryRunner.query(`
      CREATE TABLE "scim_groups" (
        "id" text NOT NULL,
        "external_id" text,
        "display_name" text NOT NULL,
        "display_name_key" text NOT NULL,
        "version" integer NOT NULL,
        "created_at" integer NOT NULL,
        "updated_at" integer NOT NULL,
        PRIMARY KEY ("id")
      )
    `)
    await queryRunner.query(`
      CREATE TABLE "scim_group_members" (
        "group_id" text NOT NULL,
        "user_id" text NOT NULL,
        PRIMARY KEY ("group_id", "user_id"),
        CONSTRAINT "scim_group_members_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "scim_groups" ("id") ON DELETE CASCADE,
        CONSTRAINT "scim_group_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "scim_users" ("id") ON DELETE CASCADE
      )
    `)
    await queryRunner.query(`CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key")`)
    await queryRunner.query(`CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id")`)
    await queryRunner.query(`CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id")`)
    await queryRunner.query(`CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key")`)
    await queryRunner.query(`CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id")`)
    await queryRunner.query(`CREATE INDEX "scim_group_members_user_id_idx" ON "scim_group_members" ("user_id")`)
    await queryRunner.query(`
      CREATE TRIGGER "scim_users_user_id_fk_delete" AFTER DELETE ON "user"
      BEGIN
        DELETE FROM "scim_users" WHERE "user_id" = OLD."id";
      END
    `)
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER IF EXISTS "scim_users_user_id_fk_delete"`)
    await queryRunner.query(`DROP TABLE "scim_group_members"`)
    await queryRunner.query(`DROP TABLE "scim_groups"`)
    await queryRunner.query(`DROP TABLE "scim_users"`)
  }
}
