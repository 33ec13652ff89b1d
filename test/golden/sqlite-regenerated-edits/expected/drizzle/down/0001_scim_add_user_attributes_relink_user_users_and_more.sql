-- Drizzle has no down migrations: to undo 0001_scim_add_user_attributes_relink_user_users_and_more, run this by hand and delete the row with created_at 1767323045001 from __drizzle_migrations.
BEGIN;
DROP TRIGGER IF EXISTS "scim_users_user_id_fk_delete";
DROP TRIGGER IF EXISTS "scim_groups_group_id_fk_delete";
CREATE TABLE "__new_scim_users" (
  "id" text NOT NULL,
  "user_id" text NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
);
INSERT INTO "__new_scim_users" ("id", "user_id", "external_id", "user_name", "user_name_key", "version", "created_at", "updated_at")
SELECT "id", "user_id", "external_id", "user_name", "user_name_key", "version", "created_at", "updated_at" FROM "scim_users";
CREATE TABLE "__new_scim_groups" (
  "id" text NOT NULL,
  "group_id" text NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "teams" ("id") ON DELETE CASCADE
);
INSERT INTO "__new_scim_groups" ("id", "group_id", "external_id", "display_name", "display_name_key", "version", "created_at", "updated_at")
SELECT "id", "group_id", "external_id", "display_name", "display_name_key", "version", "created_at", "updated_at" FROM "scim_groups";
DROP TABLE "scim_groups";
DROP TABLE "scim_users";
ALTER TABLE "__new_scim_users" RENAME TO "scim_users";
ALTER TABLE "__new_scim_groups" RENAME TO "scim_groups";
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");
CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id");
CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key");
CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("group_id");
CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id");
COMMIT;
