BEGIN;
CREATE TABLE "scim_users" (
  "id" text NOT NULL,
  "user_id" integer NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "attributes" text,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
);
CREATE TABLE "scim_groups" (
  "id" text NOT NULL,
  "group_id" integer NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "groups" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");
CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id");
CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key");
CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("group_id");
CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id");
COMMIT;
